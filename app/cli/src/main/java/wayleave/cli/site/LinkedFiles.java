package wayleave.cli.site;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import wayleave.ExtensionLine;
import wayleave.Origin;
import wayleave.RobotsTxt;
import wayleave.Sitemap;
import wayleave.cli.input.Decompressed;
import wayleave.cli.input.SitemapContent;
import wayleave.cli.option.NetworkOptions;
import wayleave.cli.terminal.Terminal;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.lint.model.LinkedFile;
import wayleave.policy.response.Outcome;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** Fetches what a robots.txt names: sitemaps, with those that an index lists, and licenses. For one run; not thread-safe. */
public final class LinkedFiles {
  /** What a sitemap may have, uncompressed, by the protocol of sitemaps.org. */
  public static final int MAX_BYTES = 50 << 20;

  /** How many files are fetched for one robots.txt. */
  public static final int MAX_FILES = 100;

  /** How many URLs of sitemaps are looked at. */
  static final int MAX_URLS = 500_000;

  private final NetworkFetcher fetcher;
  private final Terminal terminal;
  private final List<LinkedFile> files = new ArrayList<>();
  private int fetches;
  private int urls;
  private boolean isCut;

  /** A fetcher that lets {@link #MAX_BYTES} through. */
  public LinkedFiles(NetworkFetcher fetcher, Terminal terminal) {
    this.fetcher = fetcher;
    this.terminal = terminal;
  }

  /** What was fetched and read. */
  private record Read(LinkedFile.State state, String detail, SitemapContent content) {
    static final SitemapContent NOTHING = new SitemapContent("", List.of(), List.of());

    static Read failed(LinkedFile.State state, String detail) {
      return new Read(state, detail, NOTHING);
    }
  }

  /** Fetches the sitemaps that have whole addresses. */
  public void sitemaps(RobotsTxt robots) throws InterruptedException {
    for (String url : distinct(
        robots.sitemaps().stream().filter(Sitemap::isAbsolute).map(Sitemap::url).toList())) {
      if (isWithinBounds()) {
        files.add(sitemap(url));
      }
    }
  }

  /** Fetches the licenses that have whole addresses. */
  public void licenses(RobotsTxt robots) throws InterruptedException {
    for (String url : distinct(robots.extensions().stream()
        .filter(line -> line.is("License"))
        .map(ExtensionLine::value)
        .toList())) {
      if (isWithinBounds()) {
        files.add(license(url));
      }
    }
  }

  private LinkedFile license(String url) throws InterruptedException {
    fetches++;
    Outcome outcome = SingleFetch.of(url, fetcher, terminal).outcome();
    if (!(outcome instanceof Outcome.Found found)) {
      return LinkedFile.of(url, LinkedFile.State.UNREACHABLE).withDetail(problem(outcome));
    }
    try {
      String root =
          SitemapContent.xml(new ByteArrayInputStream(found.body().toBytes())).root();
      return root.equals("rsl")
          ? LinkedFile.of(url, LinkedFile.State.READ)
          : LinkedFile.of(url, LinkedFile.State.UNREADABLE)
              .withDetail("its XML starts with <" + root + ">, not with <rsl>");
    } catch (SitemapContent.FormatException e) {
      return LinkedFile.of(url, LinkedFile.State.UNREADABLE)
          .withDetail(String.valueOf(e.getMessage()));
    }
  }

  /** What was fetched; says so if that is not all. */
  public List<LinkedFile> files(String name) {
    if (isCut) {
      terminal.say(TerminalText.of(name) + ": of its sitemaps and licenses, only "
          + Messages.count(fetches, "file") + " with " + Messages.count(urls, "URL")
          + " were checked");
    }
    return List.copyOf(files);
  }

  private static Set<String> distinct(List<String> urls) {
    Set<String> distinct = new LinkedHashSet<>(urls);
    distinct.removeIf(url -> Origin.parse(url).isEmpty());
    return distinct;
  }

  private boolean isWithinBounds() {
    boolean isWithin = fetches < MAX_FILES && urls < MAX_URLS;
    isCut |= !isWithin;
    return isWithin;
  }

  private LinkedFile sitemap(String url) throws InterruptedException {
    Read index = read(url);
    LinkedFile.State state = index.state();
    String detail = index.detail();
    List<String> listed = new ArrayList<>(index.content().urls());
    for (String part : distinct(index.content().sitemaps())) {
      if (!isWithinBounds()) {
        break;
      }
      Read read = read(part);
      listed.addAll(read.content().urls());
      if (state != LinkedFile.State.READ) {
        continue;
      } else if (read.state() == LinkedFile.State.UNREACHABLE
          || read.state() == LinkedFile.State.UNREADABLE) {
        state = read.state();
        detail = "it lists " + part + ": " + read.detail();
      } else if (!read.content().sitemaps().isEmpty()) {
        state = LinkedFile.State.UNREADABLE;
        detail = "it lists " + part + ", which is an index itself";
      }
    }
    LinkedFile file = LinkedFile.of(url, state).withUrls(listed);
    return detail.isEmpty() ? file : file.withDetail(detail);
  }

  private Read read(String url) throws InterruptedException {
    fetches++;
    Outcome outcome = SingleFetch.of(url, fetcher, terminal).outcome();
    if (!(outcome instanceof Outcome.Found found)) {
      return Read.failed(LinkedFile.State.UNREACHABLE, problem(outcome));
    }
    try {
      InputStream in = Decompressed.of(new ByteArrayInputStream(found.body().toBytes()));
      byte[] plain = in.readNBytes(MAX_BYTES + 1);
      if (plain.length > MAX_BYTES || found.truncated()) {
        return Read.failed(
            LinkedFile.State.UNREADABLE, "it is larger than " + (MAX_BYTES >> 20) + " MiB");
      }
      SitemapContent content = SitemapContent.sent(plain);
      if (content.isEmpty()) {
        return Read.failed(LinkedFile.State.EMPTY, "");
      }
      int rest = MAX_URLS - urls;
      boolean isLong = content.urls().size() > rest;
      isCut |= isLong;
      List<String> kept = isLong ? content.urls().subList(0, rest) : content.urls();
      urls += kept.size();
      return new Read(
          LinkedFile.State.READ, "", new SitemapContent(content.root(), kept, content.sitemaps()));
    } catch (SitemapContent.FormatException e) {
      return Read.failed(LinkedFile.State.UNREADABLE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      return Read.failed(LinkedFile.State.UNREADABLE, "its gzip is damaged: " + e.getMessage());
    }
  }

  private static String problem(Outcome outcome) {
    if (outcome instanceof Outcome.Unreachable failure) {
      return Messages.failure(failure);
    } else if (outcome instanceof Outcome.Absent absent) {
      return Messages.failure(absent);
    }
    return NetworkOptions.outcome(outcome);
  }
}
