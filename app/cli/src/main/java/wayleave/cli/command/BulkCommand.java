package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.bulk.BulkListener;
import wayleave.bulk.BulkReport;
import wayleave.bulk.BulkRun;
import wayleave.bulk.BulkSettings;
import wayleave.bulk.rows.OutputFormat;
import wayleave.bulk.urls.UrlFormat;
import wayleave.captures.MissingPolicy;
import wayleave.cli.option.AgentsOption;
import wayleave.cli.option.CaptureReadingOptions;
import wayleave.cli.option.InstantConverter;
import wayleave.cli.option.StoreOption;
import wayleave.cli.option.TableOption;
import wayleave.cli.output.BulkProgressLine;
import wayleave.cli.output.BulkReportText;
import wayleave.cli.site.StoreSession;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.ShutdownHook;
import wayleave.cli.terminal.StatusLine;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.cache.RobotsStore;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** {@code wayleave bulk}: checks millions of URLs against archived robots.txt files. */
@Command(
    name = "bulk",
    description = "Check millions of URLs against archived robots.txt files.",
    footer = {
      "  wayleave bulk --urls urls.txt --robots captures.warc.gz --crawler GPTBot --out rows.jsonl",
      "  wayleave bulk --urls urls.parquet --robots robots.parquet --out rows.parquet --summary sites.csv",
      "  wayleave bulk --pages crawl.warc.gz --robots crawl.warc.gz --crawler GPTBot --out pages.parquet",
      "",
      "Writes one row per URL and crawler, in the order of the URLs: url, origin, crawler, allowed (true,",
      "false or null), reason, line, rule, fetched_at, and the columns of --row-number and --keep.",
      "To continue an interrupted run, repeat the command. Formats: docs/guide/bulk.md.",
      "",
      "Exit status: 0 done; 2 wrong usage, no readable input or unwritable output; 3 done, but part of the",
      "input could not be read (0 with --tolerate-damage); 130 interrupted.",
    })
public final class BulkCommand extends CliCommand {
  /** Standard input may be silent for ever. */
  private static final Duration TIME_FOR_INPUT = Duration.ofSeconds(1);

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      arity = "1..*",
      description = {
        "URLs to check: files of text (one URL per line), CSV, TSV, JSON Lines, CDX or Parquet, also compressed; a "
            + "directory of these; or - for standard input."
      })
  private List<String> urls = new ArrayList<>();

  @Option(
      names = "--pages",
      paramLabel = "FILE",
      arity = "1..*",
      description = {
        "Instead of --urls: WARC files whose HTML pages are checked. Rows also have the page's directives and the usage "
            + "preferences of the site and the response."
      })
  private List<String> pages = new ArrayList<>();

  @Option(
      names = "--urls-format",
      paramLabel = "FORMAT",
      converter = UrlsFormat.class,
      description =
          "Format of --urls: text, csv, tsv, jsonl, cdx, parquet (default: by extension).")
  private @Nullable UrlFormat urlsFormat;

  @Option(
      names = "--url-column",
      paramLabel = "NAME",
      description = {
        "Column or JSON field with the URL (default: url, a similar name such as Address or Top pages, or the only one with URLs)."
      })
  private @Nullable String urlColumn;

  @Option(
      names = "--keep",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns or JSON fields of the URL files to copy to the rows.")
  private List<String> keep = new ArrayList<>();

  @Option(
      names = "--row-number",
      description = {"Add the columns file and row: where the URL stands."})
  private boolean rowNumber;

  @Option(
      names = "--robots",
      paramLabel = "SOURCE",
      arity = "1..*",
      description = {
        "Captures of robots.txt files: WARC files, tables (.jsonl, .csv, .parquet), indexes of WARC files (.cdx, .cdxj) or "
            + "directories of robots.txt files (default: the store)."
      })
  private List<String> robots = new ArrayList<>();

  @Mixin
  private TableOption tables = new TableOption();

  @Mixin
  private StoreOption store = new StoreOption();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = {
        "Use the captures in force at this time, such as 2026-11-01T00:00:00Z or 2026-11-01, in UTC "
            + "(default: the latest captures)."
      })
  private @Nullable Instant at;

  @Mixin
  private CaptureReadingOptions captures = new CaptureReadingOptions();

  @Option(
      names = "--missing",
      paramLabel = "ANSWER",
      converter = MissingAnswer.class,
      description = {"For sites without a capture: unknown (the default), allow or disallow."})
  private MissingPolicy missing = MissingPolicy.UNKNOWN;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = {
        "Output: a file, compressed if its name ends in .gz or .zst; a directory for Parquet; or - for standard output."
      })
  private String out = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = RowsFormat.class,
      description = {"Output: jsonl, csv or parquet (default: by extension, or jsonl)."})
  private @Nullable OutputFormat format;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = {"File for the counts of each origin and crawler: .csv, .json or .jsonl."})
  private @Nullable String summary;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = {
        "Directory for the state of the run and the index of the captures, for later runs "
            + "(default: beside the output, removed at the end)."
      })
  private @Nullable String work;

  @Option(
      names = "--fresh",
      description = "Start again: overwrite the output, and forget an interrupted run.")
  private boolean fresh;

  @Mixin
  private CaptureRun common = new CaptureRun();

  BulkCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    if (urls.isEmpty() && pages.isEmpty()) {
      throw misused("missing --urls FILE or --pages FILE");
    } else if (!urls.isEmpty() && !pages.isEmpty()) {
      throw misused("give either --urls or --pages, not both");
    } else if (!pages.isEmpty() && (!keep.isEmpty() || urlColumn != null || urlsFormat != null)) {
      throw misused("--pages reads WARC files: remove --keep, --url-column and --urls-format");
    }
    if (!robots.isEmpty() && spec.commandLine().getParseResult().hasMatchedOption("--store")) {
      throw misused("give either --robots or --store, not both");
    }
    if (!robots.isEmpty()) {
      return run(null);
    }
    Optional<StoreSession> open = StoreSession.existing(store, terminal);
    if (open.isEmpty()) {
      throw new InputException("the store is empty: name captures with --robots");
    }
    try (StoreSession cache = open.get()) {
      return run(cache.store());
    }
  }

  private int run(@Nullable RobotsStore cache) throws IOException, InputException {
    AgentsOption.warnOfUnknown(captures.crawlers(), terminal);
    BulkRun run = BulkRun.of(settings(cache), new Listener(terminal.status()));
    ShutdownHook hook = new ShutdownHook(
        run::cancel,
        urls.contains("-") || pages.contains("-") ? TIME_FOR_INPUT : CaptureRun.TIME_TO_STOP);
    long start = System.nanoTime();
    BulkProgressLine line = BulkProgressLine.of(common.progress(), terminal, run::progress, "URL");
    try {
      BulkReport report = run.run();
      line.close(); // before anything else is said
      return tell(report, System.nanoTime() - start);
    } finally {
      line.close();
      hook.close();
    }
  }

  private int tell(BulkReport report, long nanos) throws IOException {
    if (!report.isFinished()) {
      terminal.say(
          report.urls() > 0 && !out.equals("-")
              ? "interrupted after " + Messages.count(report.urls(), "URL")
                  + "; repeat the command to continue"
              : "interrupted");
      return CaptureRun.INTERRUPTED;
    }
    terminal.say(BulkReportText.line(report, nanos));
    terminal.err().write(BulkReportText.table(report).getBytes(StandardCharsets.UTF_8));
    return common.end(BulkReportText.losses(report), terminal.status());
  }

  private BulkSettings settings(@Nullable RobotsStore cache) throws InputException {
    BulkSettings settings = new BulkSettings();
    if (pages.isEmpty()) {
      settings.urls(CaptureRun.paths(urls));
    } else {
      settings.pages(CaptureRun.paths(pages));
    }
    settings
        .stdin(terminal.in())
        .urlFormat(urlsFormat)
        .urlColumn(urlColumn)
        .keep(keep)
        .captures(CaptureRun.paths(robots))
        .tables(tables.options())
        .store(cache)
        .at(at)
        .crawlers(captures.crawlers())
        .reading(captures.reading(missing))
        .summary(summary == null ? null : CaptureRun.path(summary))
        .work(work == null ? null : CaptureRun.path(work))
        .threads(common.threads());
    if (fresh) {
      settings.fresh();
    }
    if (rowNumber) {
      settings.numberRows();
    }
    OutputFormat rows = outputFormat();
    if (out.equals("-")) {
      if (rows == OutputFormat.PARQUET) {
        throw misused("Parquet cannot be written to standard output: name a directory with --out");
      }
      return checked(settings.out(terminal.out()).format(rows));
    }
    return checked(settings.out(CaptureRun.path(out)).format(rows));
  }

  private BulkSettings checked(BulkSettings settings) {
    try {
      settings.check();
      return settings;
    } catch (IllegalArgumentException e) {
      throw misused(String.valueOf(e.getMessage()));
    }
  }

  private OutputFormat outputFormat() {
    if (format != null) {
      return format;
    } else if (out.equals("-")) {
      return OutputFormat.JSONL;
    }
    return OutputFormat.ofName(out)
        .or(() ->
            Files.isDirectory(Path.of(out)) ? Optional.of(OutputFormat.PARQUET) : Optional.empty())
        .orElseThrow(
            () -> misused("cannot tell the output format from the name " + TerminalText.of(out)
                + ": use the extension .jsonl, .csv or .parquet, or give --format"));
  }

  /** Reports problems and progress on standard error. */
  private record Listener(StatusLine status) implements BulkListener {
    @Override
    public void problem(String message) {
      status.say(TerminalText.of(message));
    }

    @Override
    public void resumed(long urls) {
      status.say("continuing after " + Messages.count(urls, "URL"));
    }

    @Override
    public void indexReused(long captures) {
      status.say("reusing the index of " + Messages.count(captures, "capture"));
    }
  }

  static final class UrlsFormat implements ITypeConverter<UrlFormat> {
    @Override
    public UrlFormat convert(String word) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "text" -> UrlFormat.TEXT;
        case "csv" -> UrlFormat.CSV;
        case "tsv" -> UrlFormat.TSV;
        case "jsonl" -> UrlFormat.JSONL;
        case "cdx" -> UrlFormat.CDX;
        case "parquet" -> UrlFormat.PARQUET;
        default ->
          throw new TypeConversionException("expected text, csv, tsv, jsonl, cdx or parquet");
      };
    }
  }

  static final class RowsFormat implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String word) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "jsonl" -> OutputFormat.JSONL;
        case "csv" -> OutputFormat.CSV;
        case "parquet" -> OutputFormat.PARQUET;
        default -> throw new TypeConversionException("expected jsonl, csv or parquet");
      };
    }
  }

  static final class MissingAnswer implements ITypeConverter<MissingPolicy> {
    @Override
    public MissingPolicy convert(String word) {
      return MissingPolicy.find(word)
          .orElseThrow(() -> new TypeConversionException("expected unknown, allow or disallow"));
    }
  }
}
