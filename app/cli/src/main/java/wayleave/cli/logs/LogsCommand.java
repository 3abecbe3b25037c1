package wayleave.cli.logs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import wayleave.cli.logs.LogOutput.Format;
import wayleave.cli.option.InstantConverter;
import wayleave.cli.option.MetricsOptions;
import wayleave.cli.output.OutputFile;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.logs.Judgment.RequestClass;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/** {@code wayleave logs}: which crawlers obeyed robots.txt, by the access logs of a site. */
@Command(
    name = "logs",
    description = "Show from access logs which crawlers obeyed robots.txt.",
    footer = {
      "  wayleave logs --robots robots.txt --site https://shop.example access.log access.log.1.gz",
      "  wayleave logs --robots versions/ --rows --out csv access.log* > requests.csv",
      "  wayleave logs --robots versions/ --html report.html --ranges ranges/ access.log*",
      "  wayleave logs --robots robots.txt --site https://shop.example --follow access.log",
      "  wayleave logs --parse access.log",
      "",
      "What syslog, Docker and Kubernetes write before each line is passed over.",
      "Classes, reasons and what a log cannot prove: docs/guide/logs.md.",
      "",
      "Exit status: 0 done; 1 done, and a class of --fail-on occurred, or evidence does not hold; 2 wrong "
          + "usage, bad input or I/O error; 3 done, but a log or too many of its lines (--max-broken) could not be "
          + "read, or the logs cannot be judged: nothing is in them, or most requests lack a user agent or client.",
    })
public final class LogsCommand extends CliCommand {
  private static final int DONE = 0;
  private static final int FOUND = 1;
  private static final int LOSSES = 3;
  private static final int MAX_DIFFERENCES = 10;

  private enum Addresses {
    truncated,
    full
  }

  @Parameters(
      paramLabel = "LOG",
      arity = "0..*",
      description = "Access logs, in any order, also compressed; - for standard input.")
  private List<String> logs = new ArrayList<>();

  @Mixin
  private JudgingOptions judging = new JudgingOptions();

  @Mixin
  private LogReadingOptions reading = new LogReadingOptions();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description =
          "Judge only requests from this time on. Earlier ones still show what crawlers knew.")
  private @Nullable Instant since;

  @Option(
      names = "--until",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = "Judge only requests before this time.")
  private @Nullable Instant until;

  @Option(
      names = "--follow",
      description =
          "Keep reading as lines are added, also across rotation. Write each new kind of violation, or rows, and the report "
              + "after Ctrl-C.")
  private boolean follow;

  @Mixin
  private MetricsOptions metrics = new MetricsOptions();

  @Option(names = "--rows", description = "Write one row per request instead of a report.")
  private boolean rows;

  @Option(
      names = "--parse",
      description = "Write the lines as they were read, as JSON lines, and judge nothing.")
  private boolean parse;

  @Option(
      names = "--out",
      paramLabel = "FORMAT",
      description =
          "Output format: text, json, csv or parquet (default: text; json with --rows). Without --rows, csv and parquet count "
              + "requests by crawler, site, day, class, reason and status.")
  private @Nullable Format out;

  @Option(
      names = "--out-file",
      paramLabel = "FILE",
      description = "File for the output instead of standard output; required with --out parquet.")
  private @Nullable String outFile;

  @Option(
      names = "--safe-csv",
      description =
          "With --out csv: put ' before texts that start with =, +, -, @ or a tab, which spreadsheets take for formulas.")
  private boolean safeCsv;

  @Option(names = "--json", description = "Same as --out json.")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Also write the report as a web page that needs neither script nor network.")
  private @Nullable String html;

  @Option(
      names = "--evidence",
      paramLabel = "DIR",
      description =
          "Also write a directory with which others can repeat the judgment of some requests; requires --pseudonyms.")
  private @Nullable Path evidence;

  @Option(
      names = "--verify",
      paramLabel = "DIR",
      description =
          "Check a directory that --evidence wrote, and repeat its judgment; takes no logs.")
  private @Nullable Path verify;

  @Option(
      names = "--addresses",
      paramLabel = "HOW",
      defaultValue = "truncated",
      description = {
        "How rows show addresses that no list verifies: truncated to /24 (IPv4) and /48 (IPv6), or full "
            + "(default: truncated)."
      })
  private Addresses addresses = Addresses.truncated;

  @Option(
      names = "--pseudonyms",
      paramLabel = "KEYFILE",
      description = "Show addresses as pseudonyms, keyed hashes under the key in this file.")
  private @Nullable Path pseudonyms;

  @Option(
      names = "--fail-on",
      paramLabel = "CLASS",
      split = ",",
      converter = Classes.class,
      completionCandidates = Classes.class,
      description =
          "Exit with status 1 if a request has one of these classes, such as violation-informed.")
  private List<RequestClass> failOn = new ArrayList<>();

  @Option(
      names = "--max-broken",
      paramLabel = "PERCENT",
      defaultValue = "5",
      description =
          "Share of unreadable lines of a log above which the exit status is 3 (default: 5).")
  private double maxBroken = 5;

  /** @param terminal what it reads and writes */
  public LogsCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    if (verify != null) {
      return repeat(new Evidence(verify));
    }
    LogOutput output =
        new LogOutput(terminal.out(), outFile, outputFormat(), rows, safeCsv, follow);
    Clients clients = clients();
    if (follow) {
      return follow(output, clients);
    }
    if (evidence != null) {
      new Evidence(evidence).requireEmpty();
    }
    try (LogInputs inputs = LogInputs.of(logs, terminal.in())) {
      LogRun run = new LogRun(inputs, reading.format(), reading.reading());
      if (parse) {
        output.write(out -> {
          run.read(new ParsedLines(out, clients));
          return run;
        });
        return hasLosses(run.files()) ? LOSSES : DONE;
      }
      JudgeOptions options = judging.options(terminal);
      EvidenceSamples samples =
          evidence == null ? null : new EvidenceSamples(pseudonyms(pseudonyms));
      LogReport report = judge(run, options, output, clients, samples);
      writePage(report, options, run.files());
      if (evidence != null && samples != null) {
        writeEvidence(new Evidence(evidence), samples, run, inputs, report, options);
      }
      return status(report, run.files(), options, output);
    }
  }

  private void writePage(LogReport report, JudgeOptions options, List<FileLines> files)
      throws InputException, IOException {
    if (html != null) {
      ByteArrayOutputStream page = new ByteArrayOutputStream();
      LogHtml.write(report, options, files, page);
      OutputFile.write(html, page.toByteArray());
    }
  }

  private int status(
      LogReport report, List<FileLines> files, JudgeOptions options, LogOutput output) {
    boolean isFound = failOn.stream().anyMatch(each -> report.count(each) > 0);
    boolean hasLosses = hasLosses(files);
    List<LogGap> gaps = LogGap.of(report, files, options);
    if (!gaps.isEmpty() && !output.isText()) {
      terminal.say(TerminalText.of(LogGap.sentence(gaps)));
    }
    return hasLosses || !gaps.isEmpty() ? LOSSES : isFound ? FOUND : DONE;
  }

  private int follow(LogOutput output, Clients clients)
      throws InputException, IOException, InterruptedException {
    if (evidence != null || parse || judging.asksDns()) {
      throw misused((evidence != null ? "--evidence" : parse ? "--parse" : "--dns")
          + " does not work with --follow: give it in a run without");
    }
    JudgeOptions options = judging.options(terminal);
    try (FollowRun run = new FollowRun(
        reading.format(), reading.reading(), options, InstantSource.system(), terminal::say)) {
      run.follow(logs, terminal.in()).within(since, until);
      judging.reload(options).ifPresent(run::reloading);
      LogReport report = new Following(terminal, metrics, judging.crawlers())
          .follow(run, output, clients, options);
      writePage(report, options, run.files());
      return status(report, run.files(), options, output);
    }
  }

  private LogReport judge(
      LogRun run,
      JudgeOptions options,
      LogOutput output,
      Clients clients,
      @Nullable EvidenceSamples samples)
      throws InputException, IOException, InterruptedException {
    LogRun.Rows also = samples == null ? (place, record, judgment) -> {} : samples;
    return output.write(
        run::files,
        options,
        clients,
        (rows, out) -> run.judge(options, since, until, (place, record, judgment) -> {
          rows.row(place, record, judgment);
          also.row(place, record, judgment);
        }));
  }

  private void writeEvidence(
      Evidence bundle,
      EvidenceSamples samples,
      LogRun run,
      LogInputs inputs,
      LogReport report,
      JudgeOptions options)
      throws InputException, IOException {
    // A time of its own: the samples start later than the logs.
    JudgeOptions covering = run.coversFrom().map(options::coveringFrom).orElse(options);
    String sum = bundle.write(
        new Evidence.Content(
            run,
            inputs,
            report,
            covering,
            judging.arguments(covering),
            judging.ranges(),
            pseudonyms(pseudonyms)),
        samples);
    terminal.say("evidence: " + bundle.size() + " requests in "
        + TerminalText.of(String.valueOf(evidence)) + "; SHA-256 of its SHA256SUMS: " + sum);
  }

  private int repeat(Evidence bundle) throws InputException, IOException {
    List<String> problems = new ArrayList<>(bundle.changes());
    if (problems.isEmpty()) {
      LogsCommand command = new LogsCommand(terminal);
      // A value is a value, not the name of a file with more options.
      new CommandLine(command)
          .setExpandAtFiles(false)
          .parseArgs(bundle.arguments().toArray(String[]::new));
      bundle.differences(command.judging.options(terminal)).stream()
          .limit(MAX_DIFFERENCES)
          .forEach(place -> problems.add(place + ": the judgment is not the same"));
    }
    problems.forEach(problem -> terminal.say(TerminalText.of(verify + ": " + problem)));
    if (problems.isEmpty()) {
      String done = Messages.count(bundle.size(), "request")
          + " judged again with the same result; no file has changed\n";
      terminal.print(done);
    }
    return problems.isEmpty() ? DONE : FOUND;
  }

  /** Names all that is missing at once. */
  private void requireInputs() throws InputException {
    List<String> missing = new ArrayList<>();
    if (logs.isEmpty()) {
      missing.add("name at least one access log, or - for standard input");
    }
    if (!parse) {
      missing.addAll(judging.missing());
    }
    missing.addAll(follow ? List.of() : LogInputs.problems(logs));
    if (!missing.isEmpty()) {
      throw new InputException(String.join("; ", missing));
    }
  }

  private Format outputFormat() throws InputException {
    Format given = json ? Format.json : out;
    boolean isTable = given == Format.csv || given == Format.parquet;
    if (json && out != null && out != Format.json) {
      throw misused("give either --json or --out, not both");
    } else if (parse && (rows || html != null || isTable || given == Format.text)) {
      throw misused("--parse writes JSON lines; it takes neither --rows, --html nor another --out");
    } else if (rows && given == Format.text) {
      throw misused("--rows writes json, csv or parquet");
    } else if (safeCsv && given != Format.csv) {
      throw misused("--safe-csv requires --out csv");
    } else if (given == Format.parquet && outFile == null) {
      throw misused("--out parquet requires --out-file FILE");
    } else if (evidence != null && (parse || pseudonyms == null)) {
      throw misused(
          "--evidence requires --pseudonyms with a key file, as from openssl rand 32 > key, and judges requests");
    } else if (evidence != null && judging.asksDns()) {
      throw misused("--evidence cannot include answers of DNS: give either --dns or --evidence");
    } else if (metrics.isGiven() && !follow) {
      throw misused("--metrics-port and --metrics-host require --follow");
    }
    requireInputs();
    return given != null ? given : rows ? Format.json : Format.text;
  }

  private Clients clients() throws InputException, IOException {
    if (pseudonyms == null) {
      return addresses == Addresses.full ? Clients.full() : Clients.truncated();
    } else if (addresses == Addresses.full) {
      throw misused("give either --pseudonyms or --addresses full, not both");
    }
    return Clients.of(pseudonyms(pseudonyms));
  }

  private static Pseudonyms pseudonyms(@Nullable Path key) throws InputException, IOException {
    if (key == null || !Files.isRegularFile(key) || Files.size(key) < 16) {
      throw new InputException(key
          + " is not a key: expected a file of at least 16 random bytes, as from openssl rand 32");
    }
    return new Pseudonyms(Files.readAllBytes(key));
  }

  /** Says what could not be read; returns whether that is too much. */
  private boolean hasLosses(List<FileLines> files) {
    for (FileLines file : files) {
      file.losses().ifPresent(losses -> terminal.say(TerminalText.of(losses)));
    }
    reading.unusedProxies(files).map(TerminalText::of).ifPresent(terminal::say);
    if (judging.unanswered() > 0) {
      terminal.say("DNS did not answer " + Messages.count(judging.unanswered(), "lookup")
          + ": requests from those addresses are unverified");
    }
    return files.stream().anyMatch(file -> file.hasLostMoreThan(maxBroken));
  }

  static final class Classes implements ITypeConverter<RequestClass>, Iterable<String> {
    @Override
    public RequestClass convert(String code) {
      return Arrays.stream(RequestClass.values())
          .filter(each -> each.code().equals(code))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("expected " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(RequestClass.values()).map(RequestClass::code).iterator();
    }
  }
}
