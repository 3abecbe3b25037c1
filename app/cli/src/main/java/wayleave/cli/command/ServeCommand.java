package wayleave.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.OperationOptions;
import wayleave.cli.option.Port;
import wayleave.cli.option.ServeConfig;
import wayleave.cli.option.WatchFile;
import wayleave.cli.output.AlertPrinter;
import wayleave.cli.output.JsonLog;
import wayleave.cli.ranges.RangeDirectory;
import wayleave.cli.site.Fetchers;
import wayleave.cli.site.Stores;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.FileProblem;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.ShutdownHook;
import wayleave.cli.terminal.SigtermHandler;
import wayleave.cli.terminal.Terminal;
import wayleave.crawlers.CrawlerIdentity;
import wayleave.fetch.RobotsClient;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.Policy;
import wayleave.policy.cache.RobotsStore;
import wayleave.report.view.TerminalText;
import wayleave.server.Operations;
import wayleave.server.ServerOptions;
import wayleave.server.WayleaveServer;
import wayleave.server.endpoint.SiteService;
import wayleave.server.metrics.AccessLog;
import wayleave.server.page.PageFetcher;
import wayleave.watch.WatchStates;

/** {@code wayleave serve}: the HTTP API and the web page. */
@Command(
    name = "serve",
    description = "Run the HTTP API and the web page.",
    footer = {
      "  wayleave serve",
      "  wayleave serve --port 9000 --store /var/lib/wayleave",
      "  wayleave serve --host 0.0.0.0 --token-file /etc/wayleave/token",
      "  wayleave serve --watch watch.toml",
      "  wayleave serve --config /etc/wayleave/serve.toml --print-config",
      "",
      "Options can also be set in the environment (--token-file as WAYLEAVE_SERVE_TOKEN_FILE) and in the",
      "file that --config names (token-file = \"...\"). The command line overrides the environment, which",
      "overrides the file.",
      "Wayleave fetches only from public addresses and the ports 80, 443 and 21; --allow-private lifts both.",
      "API and limits: docs/guide/serve.md. Metrics and logs: docs/guide/operate.md.",
      "",
      "Exit status: 143 stopped by SIGTERM, 2 wrong usage, bad input or I/O error.",
    })
public final class ServeCommand extends CliCommand {
  /** How many versions of a robots.txt that has changed are kept. */
  private static final int VERSIONS = 5;

  /** In effect no limit: who stopped the process can still kill it. */
  private static final Duration TIME_TO_STOP = Duration.ofDays(1);

  private static final int[] PORTS = {80, 443, 21};

  @Option(
      names = "--port",
      paramLabel = "PORT",
      converter = Port.class,
      description = "Port to listen on; 0 lets the system choose one (default: 8080).")
  private int port = 8080;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = {
        "Address to listen on; addresses that other machines can reach require --token-file or --no-token "
            + "(default: 127.0.0.1)."
      })
  private String host = "127.0.0.1";

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = {
        "File with a token of 16 to 1000 visible ASCII characters that clients must send as "
            + "Authorization: Bearer TOKEN."
      })
  private @Nullable String tokenFile;

  @Option(
      names = "--no-token",
      description = "Accept requests from other machines without a token.")
  private boolean noToken;

  @Option(
      names = "--watch",
      paramLabel = "FILE",
      description = {
        "Also watch the sites in this file, as `wayleave watch` does: alerts go to its webhook or command and, as JSON Lines, "
            + "to standard output."
      })
  private @Nullable String watch;

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Mixin
  private OperationOptions operations = new OperationOptions();

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "TOML file with options, such as port = 9000.")
  private @Nullable String config;

  @Option(
      names = "--print-config",
      description =
          "Print the effective configuration as TOML, with the source of each value, and exit.")
  private boolean printConfig;

  public ServeCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    ServeConfig settings =
        ServeConfig.apply(spec, spec.commandLine().getParseResult(), System.getenv(), config);
    if (printConfig) {
      terminal.print(settings.toToml());
      return 0;
    }
    ServerOptions options = options();
    NetworkFetcher.Builder asking = asking();
    Optional<OutputStream> accessLog = operations.openAccessLog(terminal);
    CountDownLatch ending = new CountDownLatch(1);
    ShutdownHook hook = new ShutdownHook(ending::countDown, TIME_TO_STOP);
    JsonLog.Open log = JsonLog.to(terminal.err());
    try {
      if (accessLog.isPresent()) {
        try (OutputStream out = accessLog.get();
            AccessLog requests = AccessLog.to(out)) {
          Operations logged = options.operations().withAccessLog(requests);
          serve(options.withOperations(logged), asking, ending);
        }
      } else {
        serve(options, asking, ending);
      }
    } finally {
      log.close();
      hook.close();
    }
    return 0;
  }

  private void serve(ServerOptions options, NetworkFetcher.Builder asking, CountDownLatch ending)
      throws IOException, InputException {
    Optional<WatchFile> watched =
        watch == null ? Optional.empty() : Optional.of(WatchFile.read(watch));
    try (RobotsStore store = store();
        SiteService sites = SiteService.of(
            RobotsClient.builder(asking)
                .policy(Policy.of(network.site.preset))
                .historyLength(VERSIONS),
            store);
        PageFetcher pages = PageFetcher.of(asking(), Fetchers.limits(network.site.network))) {
      watch(sites, watched);
      answer(options.withSites(sites).withPages(pages), ending);
    }
  }

  private void answer(ServerOptions options, CountDownLatch ending) throws InputException {
    try (WayleaveServer server = start(options)) {
      terminal.say("listening on " + server.uri());
      server.metricsUri().ifPresent(uri -> terminal.say("metrics at " + uri + "/metrics"));
      SigtermHandler.install(() -> drain(server));
      await(ending);
    }
  }

  private void drain(WayleaveServer server) {
    Duration time = operations.drainTime();
    if (time.isZero()) {
      return;
    }
    terminal.say("stopping: answering requests for " + time.toSeconds() + " more seconds");
    try {
      server.drain(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void watch(SiteService sites, Optional<WatchFile> watched)
      throws InputException, IOException {
    if (watched.isEmpty()) {
      return;
    }
    WatchStates states =
        network.noStore ? WatchStates.inMemory() : WatchStates.in(network.store.watchDirectory());
    WatchFile file = watched.get();
    Optional<CrawlerIdentity> identity = file.ranges().isPresent()
        ? Optional.of(RangeDirectory.read(file.ranges().get()))
        : Optional.empty();
    sites.watch(file.sites(), builder -> {
      builder
          .states(states)
          .dialect(network.site.dialect(new DialectOption()))
          .alertFrom(file.alertFrom())
          .alerts(new AlertPrinter(terminal.out(), true, true));
      file.target().ifPresent(builder::target);
      identity.ifPresent(builder::identity);
    });
  }

  /** Waits until it is counted down, or the thread is interrupted, which means the same. */
  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      // As if it were counted down.
    }
  }

  private ServerOptions options() throws InputException {
    InetAddress address = OperationOptions.address("--host", host);
    if (noToken && tokenFile != null) {
      throw misused("give either --token-file or --no-token, not both");
    }
    ServerOptions options = ServerOptions.at(new InetSocketAddress(address, port))
        .withOperations(operations.operations());
    if (tokenFile != null) {
      return withToken(options, tokenFile);
    } else if (noToken) {
      return options.openToAll();
    } else if (!address.isLoopbackAddress()) {
      throw misused("other machines can reach " + TerminalText.of(host)
          + ": set a token with --token-file, or give --no-token");
    } else if (!operations.isMetricsLocal()) {
      throw misused(
          "other machines can reach the metrics: set a token with --token-file, or give --no-token");
    }
    return options;
  }

  private static ServerOptions withToken(ServerOptions options, String file) throws InputException {
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw new InputException("--token-file: " + FileProblem.of(file, e));
    }
    try {
      return options.withToken(lines.isEmpty() ? "" : lines.get(0).strip());
    } catch (IllegalArgumentException e) {
      throw new InputException("--token-file: the first line of " + TerminalText.of(file)
          + " is not a token: " + e.getMessage());
    }
  }

  private NetworkFetcher.Builder asking() throws InputException {
    NetworkFetcher.Builder builder = Fetchers.of(network.site.network);
    return network.site.network.allowPrivate
        ? builder
        : builder.guard(AddressGuard.publicInternet().withPorts(PORTS));
  }

  private RobotsStore store() throws InputException {
    try {
      return Stores.open(network, terminal);
    } catch (Stores.InUseException e) {
      throw new InputException(e.getMessage()
          + "; choose another store with --store, or continue without one with --no-store");
    }
  }

  private WayleaveServer start(ServerOptions options) throws InputException {
    try {
      return WayleaveServer.start(options);
    } catch (IOException e) {
      String reason = TerminalText.of(String.valueOf(rootOf(e).getMessage()));
      if (operations.hasMetricsPort()) {
        throw new InputException("cannot listen: " + TerminalText.of(String.valueOf(e.getMessage()))
            + ": " + reason + "; choose other ports with --port and --metrics-port");
      }
      throw new InputException("cannot listen on " + TerminalText.of(host) + ", port " + port + ": "
          + reason + "; choose another port with --port");
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : rootOf(cause);
  }
}
