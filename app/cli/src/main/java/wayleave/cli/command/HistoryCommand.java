package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import wayleave.bulk.BulkListener;
import wayleave.bulk.HistoryReport;
import wayleave.bulk.HistoryRun;
import wayleave.bulk.HistorySettings;
import wayleave.bulk.rows.OutputFormat;
import wayleave.captures.CaptureOptions;
import wayleave.cli.option.AgentsOption;
import wayleave.cli.option.CaptureReadingOptions;
import wayleave.cli.option.TableOption;
import wayleave.cli.output.BulkProgressLine;
import wayleave.cli.output.HistoryReportText;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.ShutdownHook;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;

/** {@code wayleave history}: how much of each site crawlers could fetch over time. */
@Command(
    name = "history",
    description =
        "Show how much of each site crawlers could fetch over time, from archived robots.txt files.",
    footer = {
      "  wayleave history --robots captures/ --crawler GPTBot --crawler CCBot --out history.csv",
      "  wayleave history --robots 2025.warc.gz 2026.warc.gz --crawler GPTBot \\",
      "    --out history.csv.zst --summary months.csv",
      "",
      "Writes one row per site, crawler and interval in which no verdict changed: origin, crawler,",
      "valid_from, valid_until, last_seen, access (allowed, partly, disallowed, unreachable, undecided;",
      "null if unknown), line, rule, and an example of what is now allowed and now disallowed, with the",
      "deciding rules before and after. Captures may come in any order; they are sorted on disk.",
      "Columns: docs/guide/data-teams.md. Input formats: docs/guide/bulk.md.",
      "",
      "Exit status: 0 done; 2 wrong usage, no readable input or unwritable output; 3 done, but part of the",
      "input could not be read (0 with --tolerate-damage); 130 interrupted.",
    })
public final class HistoryCommand extends CliCommand {
  @Option(
      names = "--robots",
      paramLabel = "SOURCE",
      arity = "1..*",
      required = true,
      description = {
        "Captures of robots.txt files with their times: WARC files, tables in JSON "
            + "lines, CSV, TSV or Parquet, CDX indexes, or directories of these."
      })
  private List<String> robots = new ArrayList<>();

  @Mixin
  private TableOption tables = new TableOption();

  @Mixin
  private CaptureReadingOptions captures = new CaptureReadingOptions();

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      required = true,
      description = {
        "Output: a file, compressed if its name ends in .gz or .zst; or - for standard output."
            + " Captures are sorted in a directory beside it."
      })
  private String out = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = TextFormat.class,
      description = {
        "Output format: jsonl or csv (default: by extension; jsonl on standard output)."
      })
  private @Nullable OutputFormat format;

  @Option(
      names = "--summary",
      paramLabel = "FILE",
      description = {
        "CSV file for the number of sites with each access at the end of each month, per crawler."
      })
  private @Nullable String summary;

  @Option(names = "--fresh", description = "Overwrite the output.")
  private boolean fresh;

  @Mixin
  private CaptureRun common = new CaptureRun();

  /** Reads the value of {@code --format}. */
  static final class TextFormat implements ITypeConverter<OutputFormat> {
    @Override
    public OutputFormat convert(String value) {
      return switch (value.toLowerCase(Locale.ROOT)) {
        case "jsonl" -> OutputFormat.JSONL;
        case "csv" -> OutputFormat.CSV;
        default -> throw new TypeConversionException("expected jsonl or csv");
      };
    }
  }

  HistoryCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws IOException, InputException {
    AgentsOption.warnOfUnknown(captures.crawlers(), terminal);
    HistoryRun run = HistoryRun.of(settings(), new BulkListener() {
      @Override
      public void problem(String message) {
        terminal.say(TerminalText.of(message));
      }
    });
    ShutdownHook hook = new ShutdownHook(run::cancel, CaptureRun.TIME_TO_STOP);
    long start = System.nanoTime();
    BulkProgressLine line = BulkProgressLine.of(common.progress(), terminal, run::progress, "site");
    try {
      HistoryReport report = run.run();
      line.close(); // before anything else is said
      return tell(report, System.nanoTime() - start);
    } finally {
      line.close();
      hook.close();
    }
  }

  private int tell(HistoryReport report, long nanos) throws IOException {
    if (report.totals() == null) {
      terminal.say("interrupted; nothing was written");
      return CaptureRun.INTERRUPTED;
    }
    terminal.say(HistoryReportText.line(report, nanos));
    terminal.err().write(HistoryReportText.table(report).getBytes(StandardCharsets.UTF_8));
    return common.end(HistoryReportText.losses(report), terminal.status());
  }

  private HistorySettings settings() throws InputException {
    HistorySettings settings = new HistorySettings()
        .captures(CaptureRun.paths(robots))
        .tables(tables.options())
        .crawlers(captures.crawlers())
        .reading(captures.reading(CaptureOptions.DEFAULT.missing()))
        .format(outputFormat())
        .summary(summary == null ? null : CaptureRun.path(summary))
        .threads(common.threads());
    if (fresh) {
      settings.fresh();
    }
    return out.equals("-") ? settings.out(terminal.out()) : settings.out(CaptureRun.path(out));
  }

  private OutputFormat outputFormat() {
    OutputFormat named = format;
    if (named == null) {
      named = out.equals("-") ? OutputFormat.JSONL : OutputFormat.ofName(out).orElse(null);
    }
    if (named == null || named == OutputFormat.PARQUET) {
      throw misused(
          "cannot write " + TerminalText.of(out)
              + ": use the extension .jsonl or .csv, with .gz or .zst behind it to compress, or give --format");
    }
    return named;
  }
}
