package wayleave.cli.may;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.UserAgentHeader;
import wayleave.captures.CaptureOptions;
import wayleave.captures.MissingPolicy;
import wayleave.cli.input.HeaderFile;
import wayleave.cli.input.HtmlFile;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.input.SiteArguments;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.InstantConverter;
import wayleave.cli.option.TableOption;
import wayleave.cli.output.OutputFile;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.extension.Specification;
import wayleave.page.PageDialect;
import wayleave.report.JsonFields;
import wayleave.report.MayJson;
import wayleave.report.view.MayInput;
import wayleave.report.view.MayReport;
import wayleave.report.view.PageVisit;
import wayleave.report.view.TerminalText;
import wayleave.report.view.UnknownCrawler;

/** {@code wayleave may}: what may be done with a URL, by robots.txt, page directives and usage preferences. */
@Command(
    name = "may",
    description =
        "Show what a site says about crawling, indexing, quoting and training on a URL, with every statement and its source.",
    footer = {
      "  wayleave may --crawler GPTBot https://example.com/article",
      "  wayleave may --page --for index,train https://example.com/article",
      "  curl -sI https://example.com/a > h.txt; wayleave may --headers h.txt https://example.com/a",
      "  wayleave may --page --receipt a.json https://example.com/a; wayleave may --verify a.json",
      "  wayleave may --as-of 2026-07-01 https://example.com/a --captures 2026-06.warc.gz",
      "  wayleave may --batch questions.jsonl",
      "",
      "Statements are combined within their specification only. What nobody says is unsaid, not allowed.",
      "The fields of --json: docs/schema/may.schema.json.",
      "",
      "Exit status: 0 nothing that was asked is refused; 1 something is; 2 wrong usage, bad input or I/O error; "
          + "3 part of the captures could not be read.",
    })
public final class MayCommand extends CliCommand {
  /** As of the other commands that read captures. */
  private static final int LOSSES = 3;

  private boolean isDamaged;

  @Option(
      names = "--for",
      paramLabel = "PURPOSE,...",
      split = ",",
      description = {
        "What to ask: crawl, index, follow, snippet, train, ai-input, search, use, license, tdm "
            + "(default: crawl,index,snippet,train,ai-input; for the crawler of a search engine crawl,index,snippet)."
      })
  private List<String> purposes = List.of();

  @Option(
      names = "--all",
      description =
          "Also show what concerns crawlers of other operators, and which specifications say nothing.")
  private boolean all;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      description = {
        "Crawler to ask for: a product token (GPTBot) or a whole User-Agent header "
            + "(default: *, any crawler that no group names)."
      })
  private String crawler = "*";

  @Option(
      names = "--robots",
      paramLabel = "FILE",
      description = "The robots.txt to read (default: fetch the one of the site).")
  private @Nullable String robots;

  @Option(
      names = "--page",
      description =
          "Fetch the page too, and follow its redirects, if the robots.txt of each URL allows it.")
  private boolean page;

  @Option(
      names = "--headers",
      paramLabel = "FILE",
      description = "Response headers of the page, one per line, as curl -sI prints them.")
  private @Nullable String headers;

  @Option(names = "--html", paramLabel = "FILE", description = "The HTML of the page.")
  private @Nullable String html;

  @Option(
      names = "--page-dialect",
      paramLabel = "NAME",
      description = {
        "How page directives are read: google, bing, yandex, apple or repext (default: by the crawler, else google)."
      })
  private @Nullable String pageDialect;

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(
      names = "--as-of",
      paramLabel = "DATE",
      converter = InstantConverter.class,
      description = {
        "Day or time to answer for, such as 2026-07-01 or 2026-07-01T12:00:00Z: captures and editions of "
            + "specifications up to it, and unavailable_after; needs --robots or --captures (default: now)."
      })
  private @Nullable Instant asOf;

  @Option(
      names = "--captures",
      paramLabel = "FILE",
      arity = "1..*",
      description = {
        "Archives to read instead of fetching: WARC files, for robots.txt also tables and CDX indexes. The latest capture "
            + "up to --as-of counts. Put the URL before this option."
      })
  private List<String> captures = new ArrayList<>();

  @Mixin
  private TableOption tables = new TableOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--receipt",
      paramLabel = "FILE",
      description = {
        "File to write everything to that the answer depends on, with hashes and times; --verify checks it."
      })
  private @Nullable String receipt;

  @Option(
      names = "--verify",
      paramLabel = "FILE",
      description = {
        "Check offline that no byte of a receipt was changed, and that the same files give the same answer "
            + "(exit status 1: it is not so). Keep the SHA-256 elsewhere: it is not signed."
      })
  private @Nullable String verified;

  @Option(
      names = "--batch",
      paramLabel = "FILE",
      description = {
        "Answer the questions of a file, or - for standard input: one JSON object per line with id, dialect, at, headers, html, "
            + "crawler, robots, url, and purpose and spec for a usage preference. Prints one JSON object per line."
      })
  private @Nullable String batch;

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      arity = "0..*",
      description = {
        "The full URL of the page; or a robots.txt, - for standard input, or the URL of a site, and behind it a path."
      })
  private List<String> arguments = new ArrayList<>();

  private @Nullable String file;

  MayCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    if (verified != null) {
      if (spec.commandLine().getParseResult().matchedOptions().size() > 1 || !arguments.isEmpty()) {
        throw misused("--verify reads everything from the receipt: remove all else");
      }
      return verify(verified);
    }
    if (batch != null) {
      if (!arguments.isEmpty()
          || robots != null
          || page
          || headers != null
          || html != null
          || !captures.isEmpty()
          || receipt != null) {
        throw misused("--batch reads everything from its lines: remove URL, --robots, --page, "
            + "--headers, --html, --captures and --receipt");
      }
      return new MayBatch(terminal).run(batch);
    }
    SiteArguments asked = SiteArguments.of(robots, arguments, "may", false);
    if (asked.urls().isEmpty()) {
      throw misused(
          captures.isEmpty()
              ? "missing URL or --batch FILE"
              : "missing URL: put it before --captures, which takes all that follows it");
    } else if (asked.urls().size() > 1) {
      throw misused("expected one URL; found " + String.join(" ", asked.urls()));
    }
    file = asked.robots();
    MayReport report = MayReport.of(input(asked.urls().get(0)));
    if (receipt != null) {
      byte[] written = Receipt.of(report);
      OutputFile.write(receipt, written);
      terminal.say(
          "receipt: " + TerminalText.of(receipt) + "; SHA-256: " + Receipt.sha256(written));
    }
    UnknownCrawler.note(
            report.input().crawler(),
            report.crawl().verdict().map(verdict -> verdict.rules().selection()).orElse(null))
        .ifPresent(terminal::say);
    if (json) {
      JsonFields.writeLine(terminal.out(), out -> MayJson.write(out, report));
    } else {
      terminal.print(MayText.of(report, all));
    }
    if (isDamaged) {
      terminal.say("part of the captures could not be read, so that others may count");
      return LOSSES;
    }
    return report.refusesAny() ? ExitStatus.DISALLOWED : ExitStatus.ALLOWED;
  }

  private int verify(String name) throws InputException, IOException {
    try {
      MayReport report =
          Receipt.verify(TerminalText.of(name), RobotsFile.read(name, terminal.in()));
      terminal.print("intact: the files are unchanged and give the same answer, of "
          + report.input().at() + "\n" + MayText.of(report, true));
      return ExitStatus.ALLOWED;
    } catch (Receipt.Changed e) {
      terminal.say(e.problem());
      return ExitStatus.DISALLOWED;
    }
  }

  private MayInput input(String url) throws InputException, IOException, InterruptedException {
    for (String purpose : purposes) {
      if (!MayReport.PURPOSES.contains(purpose)) {
        throw misused("`--for` cannot be `" + purpose + "`: expected "
            + String.join(", ", MayReport.PURPOSES));
      }
    }
    if (page && (headers != null || html != null)) {
      throw misused("--page fetches headers and HTML: remove --headers and --html, or --page");
    }
    if (!captures.isEmpty() && (page || headers != null || html != null)) {
      throw misused("--captures reads the page from archives: remove --page, --headers and --html");
    }
    if (asOf != null && captures.isEmpty() && (file == null || page)) {
      throw misused("--as-of answers for a day in the past: give archives with --captures, or the "
          + "files of that day with --robots, --headers and --html, without --page");
    }
    boolean mayBePath = file != null && !page && captures.isEmpty();
    if (!mayBePath || !url.startsWith("/")) {
      SiteUrl.origin(url);
    }
    Crawler who = Crawler.fromUserAgentHeader(crawler);
    PageDialect pages = pageDialect == null ? PageDialect.of(who) : pageDialect(pageDialect);
    if (!captures.isEmpty() || file != null && !page) {
      Optional<String> option = ClientOptions.firstOf(spec.commandLine().getParseResult())
          .filter(name -> captures.isEmpty() || !name.equals("--policy"));
      if (option.isPresent()) {
        throw misused(option.get() + " has no effect with "
            + (captures.isEmpty() ? "--robots" : "--captures")
            + ", which fetches nothing: remove it");
      }
    }
    if (captures.isEmpty()) {
      try (LivePages live = new LivePages(network, dialect.given(), who, terminal)) {
        return input(url, pages, live, page);
      }
    }
    CapturedPages archive =
        new CapturedPages(captures, tables.options(), at(), asOf != null, reading(), terminal);
    MayInput input = input(url, pages, archive, true);
    isDamaged = archive.isDamaged();
    return input;
  }

  private List<String> usual() {
    boolean isSearch = UserAgentHeader.parse(crawler)
        .productToken()
        .filter(Consequence::isSearchEngine)
        .isPresent();
    return isSearch && !all ? List.of("crawl", "index", "snippet") : MayReport.DEFAULT;
  }

  private CaptureOptions reading() {
    return new CaptureOptions(
        network.site.dialect(dialect), network.site.preset, MissingPolicy.UNKNOWN);
  }

  private MayInput input(
      String url, PageDialect pages, PageVisit.Source<InputException> source, boolean withPage)
      throws InputException, IOException, InterruptedException {
    Instant at = at();
    MayInput asked = new MayInput(
        url,
        crawler,
        network.site.dialect(dialect),
        pages,
        at,
        (asOf == null
                ? Specification.current()
                : Specification.asOf(at.atOffset(ZoneOffset.UTC).toLocalDate().toString()))
            .stream().map(Specification::id).toList(),
        purposes.isEmpty() ? usual() : purposes,
        file == null ? source.robots(Origin.of(url)) : robots(file),
        given());
    return withPage ? PageVisit.of(asked, source) : asked;
  }

  private Instant at() {
    return asOf == null ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : asOf;
  }

  private MayInput.Robots robots(String file) throws InputException, IOException {
    byte[] body = RobotsFile.read(file, terminal.in());
    RobotsFile.warn(file, body, terminal);
    return MayInput.Robots.given(body);
  }

  static PageDialect pageDialect(String name) throws InputException {
    return PageDialect.find(name.toLowerCase(Locale.ROOT))
        .orElseThrow(() -> new InputException("unknown dialect of page directives `" + name
            + "`: expected google, bing, yandex, apple or repext"));
  }

  private MayInput.Page given() throws InputException, IOException {
    if (headers == null && html == null) {
      return MayInput.Page.of(MayInput.State.NOT_REQUESTED);
    }
    Map<String, List<String>> fields =
        headers == null ? Map.of() : HeaderFile.read(headers, terminal.in());
    return MayInput.Page.given(
        fields, html == null ? new byte[0] : HtmlFile.read(html, headers != null, terminal.in()));
  }
}
