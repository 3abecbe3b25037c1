package wayleave.cli.may;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import wayleave.Crawler;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.bulk.captures.CaptureFiles;
import wayleave.bulk.captures.TableOptions;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.InputFiles;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.file.WarcLosses;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;
import wayleave.captures.CaptureOptions;
import wayleave.captures.CaptureReader;
import wayleave.captures.CapturedSite;
import wayleave.captures.CapturedVerdict;
import wayleave.captures.warc.WarcResponses;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.page.PageDialect;
import wayleave.page.PageDirectives;
import wayleave.policy.response.Body;
import wayleave.report.view.MayInput;
import wayleave.report.view.PageVisit;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/** The robots.txt files and pages in archives, as they were at a moment: of each URL the latest capture up to then. Not thread-safe. */
final class CapturedPages implements PageVisit.Source<InputException> {
  private static final Crawler ANY = Crawler.fromUserAgentHeader("any");
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes();

  private final List<String> paths;
  private final TableOptions tables;
  private final Instant at;
  private final CaptureReader reader;
  private final boolean isPast;
  private final Terminal terminal;
  private final Map<String, Capture> robots = new HashMap<>();
  private final Map<String, Page> pages = new HashMap<>();
  /** For which keys the files were read. */
  private final Set<String> readRobots = new HashSet<>();

  private final Set<String> readPages = new HashSet<>();
  private final Set<String> reported = new HashSet<>();
  private boolean isDamaged;

  private record Page(Capture capture, Map<String, List<String>> headers) {}

  CapturedPages(
      List<String> paths,
      TableOptions tables,
      Instant at,
      boolean isPast,
      CaptureOptions reading,
      Terminal terminal) {
    this.paths = paths;
    this.tables = tables;
    this.at = at;
    this.isPast = isPast;
    this.reader = CaptureReader.of(reading);
    this.terminal = terminal;
  }

  /** Whether part of the archives could not be read, so that captures may be missing. */
  boolean isDamaged() {
    return isDamaged;
  }

  @Override
  public MayInput.Robots robots(Origin origin) throws InputException {
    Optional<String> key = Optional.of(CaptureKey.ofRobotsTxt(origin));
    for (int i = 0; i <= CaptureReader.maxRedirects() && key.isPresent(); i++) {
      readRobots(key.get());
      key = Optional.ofNullable(robots.get(key.get())).flatMap(CaptureReader::redirect);
    }
    Capture capture = CaptureReader.deciding(origin, robots::get);
    if (capture == null) {
      throw new InputException("no capture of " + origin.robotsTxtUrl() + " up to "
          + Times.iso(at) + " in " + shown()
          + ": add files that hold one, or give the robots.txt of that day with --robots");
    }
    CapturedSite site = reader.site(capture);
    Optional<String> url = Optional.of(origin.robotsTxtUrl());
    Optional<CapturedVerdict> verdict = site.forAllUrls();
    if (verdict.isPresent()) {
      return new MayInput.Robots(
          verdict.get().reason(),
          Boolean.TRUE.equals(verdict.get().allowed()),
          Body.of(""),
          false,
          url,
          site.fetchedAt());
    }
    byte[] body = capture.body();
    boolean isLong = body.length > MAX_BODY;
    return new MayInput.Robots(
        MayInput.Robots.BY_RULES,
        true,
        Body.owning(isLong ? Arrays.copyOf(body, MAX_BODY) : body),
        isLong,
        url,
        site.fetchedAt());
  }

  @Override
  public PageVisit.Response response(String url) throws InputException {
    String key = CaptureKey.of(url)
        .orElseThrow(() -> new InputException(TerminalText.of(url) + " is not a URL"));
    readPage(key);
    Page found = pages.get(key);
    if (found == null || found.capture().status() == 0) {
      return PageVisit.Response.none(
          Optional.empty(), "no capture of " + url + " up to " + Times.iso(at));
    }
    Capture capture = found.capture();
    Optional<Instant> when = Optional.of(capture.fetchedAt());
    if (capture.status() / 100 != 2) {
      return new PageVisit.Response(
          capture.status(), Map.of(), Body.of(""), CaptureKey.ofRedirect(capture), when, "");
    }
    if (capture.incomplete() && PageVisit.Response.isHtml(found.headers()) && !isHeadWhole(found)) {
      isDamaged = true;
      return PageVisit.Response.none(
          when,
          "the content of the capture of " + url + " of " + Times.iso(capture.fetchedAt())
              + " cannot be read, or is cut in its head");
    } else if (capture.incomplete() || capture.body().length > MAX_BODY) {
      isDamaged = true; // elements in the body count too
      say(
          url,
          "the capture of " + TerminalText.of(url) + " of " + Times.iso(capture.fetchedAt())
              + " is incomplete, or longer than 500 KiB: what stands behind that is not read");
    }
    return PageVisit.Response.of(
        capture.status(), found.headers(), Body.owning(capture.body()), when);
  }

  /** Whether the part of the page that is missing lies behind its head. */
  private static boolean isHeadWhole(Page page) {
    return PageDirectives.read(
            page.headers(),
            page.capture().body(),
            ANY,
            PageDialect.GOOGLE,
            page.capture().fetchedAt())
        .isHeadWhole();
  }

  private void readRobots(String key) throws InputException {
    if (readRobots.add(key)) {
      read(() -> CaptureFiles.of(paths, tables, problems())
          .read(
              (capture, source, offset) -> {
                if (isWanted(capture, key, source, offset)) {
                  robots.merge(key, capture, CapturedPages::later);
                }
              },
              problems()));
    }
  }

  private void readPage(String key) throws InputException {
    if (readPages.add(key)) {
      read(() -> {
        for (InputFile file : InputFiles.of(
            paths, EnumSet.allOf(FileKind.class), null, FileKind.WARC, null, problems())) {
          if (file.kind() == FileKind.WARC) {
            readPage(file, key);
          }
        }
      });
    }
  }

  private interface Reading {
    void run() throws IOException;
  }

  private static void read(Reading reading) throws InputException {
    try {
      reading.run();
    } catch (UnusableInputException e) {
      throw new InputException(TerminalText.of(String.valueOf(e.getMessage())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readPage(InputFile file, String key) throws IOException {
    try (InputStream in = Files.newInputStream(file.file())) {
      WarcResponses.read(in, file.name(), key::equals, new Reported(key, problems()));
    }
  }

  /** Keeps the latest capture of a page. */
  private final class Reported extends WarcLosses implements WarcResponses.Visitor {
    private final String key;
    private final Problems problems;

    Reported(String key, Problems problems) {
      this.key = key;
      this.problems = problems;
    }

    @Override
    protected Problems problems() {
      return problems;
    }

    @Override
    public void response(
        Capture capture, Map<String, List<String>> headers, String source, long offset) {
      if (isWanted(capture, key, source, offset)) {
        pages.merge(
            key,
            new Page(capture, headers),
            (one, other) ->
                other.capture().fetchedAt().isBefore(one.capture().fetchedAt()) ? one : other);
      }
    }
  }

  private boolean isWanted(Capture capture, String key, String source, long offset) {
    boolean isWanted = capture.isAnswer()
        && !capture.fetchedAt().isAfter(at)
        && CaptureKey.of(capture.url()).filter(key::equals).isPresent();
    if (isWanted && isPast && capture.fetchedAt().equals(Instant.EPOCH)) {
      problems()
          .loss(
              Place.of(source, offset),
              "a capture of unknown time; expected a column fetched_at, or a WARC-Date",
              1);
      return false;
    }
    return isWanted;
  }

  private static Capture later(Capture one, Capture other) {
    return other.fetchedAt().isBefore(one.fetchedAt()) ? one : other;
  }

  private Problems problems() {
    return new Problems() {
      @Override
      public void note(Place place, String what) {
        say(place.toString(), place + ": " + what);
      }

      @Override
      public void loss(Place place, String what, long count) {
        isDamaged = true;
        note(place, what);
      }
    };
  }

  /** Says something of a place once, however often it is read. */
  private void say(String place, String what) {
    if (reported.add(place)) {
      terminal.say(TerminalText.of(what));
    }
  }

  private String shown() {
    return TerminalText.of(String.join(", ", paths));
  }
}
