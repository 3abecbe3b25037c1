package wayleave.cli.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import wayleave.Dialect;
import wayleave.Origin;
import wayleave.cli.input.Urls;
import wayleave.cli.logs.Clients;
import wayleave.cli.logs.DnsAnswers;
import wayleave.cli.logs.Evidence;
import wayleave.cli.logs.EvidenceSamples;
import wayleave.cli.logs.FileLines;
import wayleave.cli.logs.FollowRun;
import wayleave.cli.logs.LogHtml;
import wayleave.cli.logs.LogInputs;
import wayleave.cli.logs.LogOutput;
import wayleave.cli.logs.LogOutput.Format;
import wayleave.cli.logs.LogRun;
import wayleave.cli.logs.NewViolations;
import wayleave.cli.logs.ParsedLines;
import wayleave.cli.logs.Pseudonyms;
import wayleave.cli.logs.RobotsReload;
import wayleave.cli.logs.RobotsVersions;
import wayleave.cli.option.CrawlerNames;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.InstantConverter;
import wayleave.cli.option.MetricsOptions;
import wayleave.cli.option.PolicyOption;
import wayleave.cli.option.StoreOption;
import wayleave.cli.output.JsonLog;
import wayleave.cli.output.OutputFile;
import wayleave.cli.ranges.RangeDirectory;
import wayleave.cli.ranges.SystemDns;
import wayleave.cli.site.StoredVersions;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.StopSignals;
import wayleave.cli.terminal.Terminal;
import wayleave.logs.JudgeOptions;
import wayleave.logs.LogReport;
import wayleave.logs.RequestClass;
import wayleave.logs.RobotsHistory;
import wayleave.logs.RobotsVersion;
import wayleave.logs.line.LogFormat;
import wayleave.logs.line.ReadingOptions;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.server.MetricsServer;
import wayleave.server.metrics.LogMetrics;

/** {@code wayleave logs}: which crawlers obeyed robots.txt, by the access logs of a site. */
@Command(
    name = "logs",
    description = "Show from access logs which crawlers obeyed robots.txt.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave logs --robots robots.txt --site https://shop.example access.log access.log.1.gz",
      "  wayleave logs --robots versions/ --ranges ranges/ --json access.log*",
      "  wayleave logs --robots versions/ --rows --out csv access.log* > requests.csv",
      "  wayleave logs --robots versions/ --out parquet --out-file days.parquet access.log*",
      "  wayleave logs --robots versions/ --html report.html access.log*",
      "  wayleave logs --robots versions/ --pseudonyms key --evidence evidence/ access.log*",
      "  wayleave logs --robots robots.txt --site https://shop.example --follow --metrics-port 9465 access.log",
      "  wayleave logs --parse access.log",
      "",
      "Reads common and combined logs (also with a host or X-Forwarded-For), JSON of nginx, Caddy,",
      "Fastly, Cloudflare and Google Cloud, W3C logs (IIS), CloudFront and ALB; gzip and Zstandard.",
      "Classes, reasons and what a log cannot prove: docs/guide/logs.md.",
      "",
      "Exit status: 0 done; 1 done, and a class of --fail-on occurred, or evidence does not hold; 2 wrong",
      "usage, bad input or I/O error; 3 done, but a log could not be read, or too many of its lines",
      "(--max-broken). With --follow, Ctrl-C and SIGTERM end the command with these too.",
    })
public final class LogsCommand implements Callable<Integer> {
  private static final int DONE = 0;
  private static final int FOUND = 1;
  private static final int LOSSES = 3;
  private static final int MAX_DIFFERENCES = 10;

  private enum Addresses {
    truncated,
    full
  }

  private final Terminal terminal;
  private final DnsAnswers dnsAnswers = new DnsAnswers(new SystemDns());

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "LOG",
      arity = "0..*",
      description = "Access logs, in any order, also compressed; - for standard input.")
  private List<String> logs = new ArrayList<>();

  @Option(
      names = "--robots",
      paramLabel = "SOURCE",
      description = {
        "The robots.txt in force: a file, assumed for all the time; a directory with versions.tsv (columns origin, time, "
            + "file, status, kind) or with names such as robots-20261110T120000Z.txt; or stored:URL for the versions in the store."
      })
  private @Nullable String robots;

  @Option(
      names = "--site",
      paramLabel = "ORIGIN",
      description =
          "The site of logs and robots.txt files that do not name it, such as https://shop.example.")
  private @Nullable String site;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "Format of the logs (default: found by their first lines): ${COMPLETION-CANDIDATES}.")
  private @Nullable LogFormat format;

  @Option(
      names = "--ranges",
      paramLabel = "DIR",
      description =
          "Directory with the address lists that operators publish (see wayleave crawlers --update-ranges).")
  private @Nullable Path ranges;

  @Option(
      names = "--dns",
      description =
          "Ask DNS about addresses that no list verifies, for crawlers whose operator documents their names.")
  private boolean dns;

  @Option(
      names = "--trusted-proxy",
      paramLabel = "CIDR",
      description = "Address or prefix of a proxy whose X-Forwarded-For names the client.")
  private List<String> proxies = new ArrayList<>();

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      converter = Zone.class,
      description = "Zone of times without an offset from UTC, such as Europe/Berlin.")
  private @Nullable ZoneId zone;

  @Option(
      names = "--covers-from",
      paramLabel = "TIME",
      converter = InstantConverter.class,
      description = "Time from which the logs are complete (default: their first request).")
  private @Nullable Instant coversFrom;

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
      names = "--grace",
      paramLabel = "DURATION",
      converter = SimulateCommand.Durations.class,
      defaultValue = "24h",
      description =
          "How long a crawler may use a copy of robots.txt (default: 24h, as RFC 9309 says).")
  private Duration grace = JudgeOptions.DEFAULT_GRACE;

  @Option(
      names = "--propagation",
      paramLabel = "DURATION",
      converter = SimulateCommand.Durations.class,
      defaultValue = "1h",
      description = "How long a crawler may take to tell its other addresses (default: 1h).")
  private Duration propagation = JudgeOptions.DEFAULT_PROPAGATION;

  @Mixin
  private PolicyOption policy = new PolicyOption();

  @Mixin
  private DialectOption dialect = new DialectOption();

  @Mixin
  private StoreOption store = new StoreOption();

  @Option(
      names = "--robots-cached-by-cdn",
      description = "A CDN answers robots.txt, so that the logs lack most requests for it.")
  private boolean cachedByCdn;

  @Option(
      names = "--judge-user-fetchers",
      description = "Also judge crawlers that fetch when a user asks, such as ChatGPT-User.")
  private boolean judgeUserFetchers;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "TOKEN",
      completionCandidates = CrawlerNames.class,
      description = "Product token of a crawler whose name does not show that it is one.")
  private List<String> crawlers = new ArrayList<>();

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

  LogsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InputException, IOException, InterruptedException {
    if (verify != null) {
      return repeat(new Evidence(verify));
    }
    LogOutput output = new LogOutput(terminal.out(), outFile, outputFormat(), rows);
    Clients clients = clients();
    if (follow) {
      return follow(output, clients);
    }
    if (evidence != null) {
      new Evidence(evidence).requireEmpty();
    }
    try (LogInputs inputs = LogInputs.of(logs, terminal.in())) {
      LogRun run = new LogRun(inputs, this.format, reading());
      if (parse) {
        output.write(out -> {
          run.read(new ParsedLines(out, clients));
          return run;
        });
        return tellLosses(run.files()) ? LOSSES : DONE;
      }
      JudgeOptions options = options();
      EvidenceSamples samples =
          evidence == null ? null : new EvidenceSamples(pseudonyms(pseudonyms));
      LogReport report = judge(run, options, output, clients, samples);
      writePage(report, options, run.files());
      if (evidence != null && samples != null) {
        writeEvidence(new Evidence(evidence), samples, run, inputs, report, options);
      }
      return status(report, run.files());
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

  private int status(LogReport report, List<FileLines> files) {
    boolean hasLosses = tellLosses(files);
    boolean isFound = failOn.stream().anyMatch(each -> report.count(each) > 0);
    return hasLosses ? LOSSES : isFound ? FOUND : DONE;
  }

  private int follow(LogOutput output, Clients clients)
      throws InputException, IOException, InterruptedException {
    if (evidence != null || parse || dns) {
      throw misused((evidence != null ? "--evidence" : parse ? "--parse" : "--dns")
          + " does not work with --follow: give it in a run without");
    }
    JudgeOptions options = options();
    Optional<InetSocketAddress> address = metrics.address();
    try (FollowRun run = new FollowRun(
        this.format, reading(), options, InstantSource.system(), terminal.status()::say)) {
      run.follow(logs, terminal.in()).within(since, until);
      if (robots != null && !StoredVersions.isName(robots)) {
        run.reloading(
            new RobotsReload(robots, options.site(), readAs(), options.robots(), Instant.now()));
      }
      LogReport report;
      StopSignals signals = new StopSignals(run::stop);
      try {
        report = address.isPresent()
            ? serving(address.get(), run, output, clients, options)
            : follow(run, output, clients, options);
      } finally {
        signals.close();
      }
      writePage(report, options, run.files());
      sayWhatIsMissing(run);
      return status(report, run.files());
    }
  }

  private void sayWhatIsMissing(FollowRun run) {
    if (run.excused() > 0) {
      terminal
          .status()
          .say(Messages.count(run.excused(), "request")
              + " in grace: logged too late, or after too many robots.txt requests, to be judged");
    }
    if (run.unjudged() > 0) {
      terminal
          .status()
          .say(Messages.count(run.unjudged(), "request")
              + " not judged: stopped before later lines could show what the crawlers knew");
    }
    if (run.hasUnread()) {
      terminal.status().say("stopped before the end of the logs");
    }
  }

  private LogReport serving(
      InetSocketAddress address,
      FollowRun run,
      LogOutput output,
      Clients clients,
      JudgeOptions options)
      throws InputException, IOException, InterruptedException {
    LogMetrics counted = new LogMetrics();
    run.counting(counted, crawlers);
    JsonLog.Open log = JsonLog.to(terminal.err());
    try (MetricsServer server = serve(address, counted)) {
      terminal.status().say("metrics at " + server.uri());
      return follow(run, output, clients, options);
    } finally {
      log.close();
    }
  }

  private LogReport follow(FollowRun run, LogOutput output, Clients clients, JudgeOptions options)
      throws InputException, IOException, InterruptedException {
    NewViolations violations = new NewViolations(terminal.out());
    return output.write(run::files, options, clients, (rows, out) -> {
      LogReport report = run.run(output.isText() ? violations : rows, () -> {
        out.flush();
        terminal.out().flush();
      });
      if (violations.count() > 0) {
        terminal.out().write('\n');
      }
      return report;
    });
  }

  private static MetricsServer serve(InetSocketAddress address, LogMetrics metrics)
      throws InputException {
    try {
      return MetricsServer.start(address, metrics);
    } catch (IOException e) {
      throw new InputException(
          "cannot serve metrics at " + address.getHostString() + ", port " + address.getPort()
              + "; choose another port with --metrics-port: "
              + TerminalText.of(String.valueOf(e.getMessage())));
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
            run, inputs, report, covering, arguments(covering), ranges, pseudonyms(pseudonyms)),
        samples);
    terminal
        .status()
        .say("evidence: " + bundle.size() + " requests in "
            + TerminalText.of(String.valueOf(evidence)) + "; SHA-256 of its SHA256SUMS: " + sum);
  }

  /** The options that a judgment depends on, without its sources. */
  private List<String> arguments(JudgeOptions options) {
    List<String> arguments = new ArrayList<>();
    options.site().ifPresent(origin -> arguments.addAll(List.of("--site", origin.toString())));
    options
        .coversFrom()
        .ifPresent(time -> arguments.addAll(List.of("--covers-from", time.toString())));
    arguments.addAll(List.of("--grace", grace.toSeconds() + "s"));
    arguments.addAll(List.of("--propagation", propagation.toSeconds() + "s"));
    arguments.addAll(List.of("--policy", policy.preset.code()));
    arguments.addAll(List.of("--dialect", readAs().code()));
    crawlers.forEach(token -> arguments.addAll(List.of("--crawler", token)));
    if (cachedByCdn) {
      arguments.add("--robots-cached-by-cdn");
    }
    if (judgeUserFetchers) {
      arguments.add("--judge-user-fetchers");
    }
    return arguments;
  }

  private int repeat(Evidence bundle) throws InputException, IOException {
    List<String> problems = new ArrayList<>(bundle.changes());
    if (problems.isEmpty()) {
      LogsCommand command = new LogsCommand(terminal);
      // A value is a value, not the name of a file with more options.
      new CommandLine(command)
          .setExpandAtFiles(false)
          .parseArgs(bundle.arguments().toArray(String[]::new));
      bundle.differences(command.options()).stream()
          .limit(MAX_DIFFERENCES)
          .forEach(place -> problems.add(place + ": the judgment is not the same"));
    }
    problems.forEach(problem -> terminal.status().say(TerminalText.of(verify + ": " + problem)));
    if (problems.isEmpty()) {
      String done = Messages.count(bundle.size(), "request")
          + " judged again with the same result; no file has changed\n";
      terminal.out().write(done.getBytes(StandardCharsets.UTF_8));
    }
    return problems.isEmpty() ? DONE : FOUND;
  }

  private Format outputFormat() {
    Format given = json ? Format.json : out;
    boolean isTable = given == Format.csv || given == Format.parquet;
    if (json && out != null && out != Format.json) {
      throw misused("give either --json or --out, not both");
    } else if (parse && (rows || html != null || isTable || given == Format.text)) {
      throw misused("--parse writes JSON lines; it takes neither --rows, --html nor another --out");
    } else if (rows && given == Format.text) {
      throw misused("--rows writes json, csv or parquet");
    } else if (given == Format.parquet && outFile == null) {
      throw misused("--out parquet requires --out-file FILE");
    } else if (logs.isEmpty()) {
      throw misused("name at least one access log, or - for standard input");
    } else if (evidence != null && (parse || pseudonyms == null)) {
      throw misused(
          "--evidence requires --pseudonyms with a key file, as from openssl rand 32 > key, and judges requests");
    } else if (evidence != null && dns) {
      throw misused("--evidence cannot include answers of DNS: give either --dns or --evidence");
    } else if (metrics.isGiven() && !follow) {
      throw misused("--metrics-port and --metrics-host require --follow");
    } else if (!parse && robots == null) {
      throw misused("name the robots.txt that was in force with --robots");
    }
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

  private ReadingOptions reading() {
    try {
      ReadingOptions options = ReadingOptions.DEFAULT.trusting(proxies);
      return zone == null ? options : options.inZone(zone);
    } catch (IllegalArgumentException e) {
      throw misused("--trusted-proxy: " + e.getMessage());
    }
  }

  private JudgeOptions options() throws InputException, IOException {
    Optional<Origin> origin = site == null ? Optional.empty() : Optional.of(Urls.origin(site));
    JudgeOptions options = JudgeOptions.of(versions(origin))
        .withGrace(grace)
        .withPropagation(propagation)
        .withPolicy(policy.preset)
        .withCrawlers(crawlers);
    options = origin.isPresent() ? options.withSite(origin.get()) : options;
    options = coversFrom == null ? options : options.coveringFrom(coversFrom);
    options = cachedByCdn ? options.whereCdnAnswersRobots() : options;
    options = judgeUserFetchers ? options.judgingUserFetchers() : options;
    options = dns ? options.withDns(dnsAnswers, Instant.now()) : options;
    return ranges == null ? options : options.withIdentity(RangeDirectory.read(ranges));
  }

  private Map<Origin, RobotsHistory> versions(Optional<Origin> origin)
      throws InputException, IOException {
    Dialect read = readAs();
    String source = robots == null ? "" : robots;
    if (!StoredVersions.isName(source)) {
      return RobotsVersions.read(source, origin, read);
    }
    Origin stored = StoredVersions.origin(source);
    List<RobotsVersion> versions = new ArrayList<>();
    for (CacheEntry.Copy copy : new StoredVersions(store, terminal).history(source)) {
      versions.add(RobotsVersion.seen(
          copy.fetchedAt(), copy.found().status(), copy.found().body().toBytes(), read));
    }
    return Map.of(stored, RobotsHistory.of(versions));
  }

  private Dialect readAs() {
    return dialect.given().orElseGet(policy.preset::dialect);
  }

  /** Says what could not be read; returns whether that is too much. */
  private boolean tellLosses(List<FileLines> files) {
    boolean isTooMuch = false;
    for (FileLines file : files) {
      String name = TerminalText.of(file.name());
      if (file.failure().isPresent()) {
        terminal
            .status()
            .say(TerminalText.of(file.name() + ": " + file.failure().get()));
        isTooMuch = true;
      } else if (file.broken() > 0) {
        StringJoiner problems = new StringJoiner("; ");
        file.problems()
            .forEach((problem, found) -> problems.add(Messages.grouped(found.count()) + " "
                + problem.code() + " (" + problem.text() + "): "
                + (found.first().size() == 1 ? "line " : "lines ")
                + String.join(", ", found.first().stream().map(String::valueOf).toList())
                + (found.count() > found.first().size() ? ", ..." : "")));
        terminal
            .status()
            .say(name + ": " + Messages.count(file.broken(), "line") + " cannot be read: "
                + problems);
        isTooMuch |= file.exceeds(maxBroken);
      }
    }
    if (dnsAnswers.unanswered() > 0) {
      terminal
          .status()
          .say("DNS did not answer " + Messages.count(dnsAnswers.unanswered(), "lookup")
              + ": requests from those addresses are unverified");
    }
    return isTooMuch;
  }

  private ParameterException misused(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }

  static final class Formats implements ITypeConverter<LogFormat>, Iterable<String> {
    @Override
    public LogFormat convert(String code) {
      return LogFormat.find(code)
          .orElseThrow(() -> new TypeConversionException("expected " + String.join(", ", this)));
    }

    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(LogFormat.values()).map(LogFormat::code).iterator();
    }
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

  static final class Zone implements ITypeConverter<ZoneId> {
    @Override
    public ZoneId convert(String name) {
      try {
        return ZoneId.of(name);
      } catch (DateTimeException e) {
        throw new TypeConversionException("expected a zone such as UTC, +01:00 or Europe/Berlin");
      }
    }
  }
}
