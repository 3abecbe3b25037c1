package wayleave.cli.command;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.OperationOptions;
import wayleave.cli.option.Port;
import wayleave.cli.option.ServeConfig;
import wayleave.cli.option.WatchFile;
import wayleave.cli.output.AlertPrinter;
import wayleave.cli.output.JsonLog;
import wayleave.cli.site.Fetchers;
import wayleave.cli.site.Stores;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.ShutdownHook;
import wayleave.cli.terminal.Terminal;
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
import wayleave.watch.WatchStates;

/** {@code wayleave serve}: the same answers over HTTP. */
@Command(
    name = "serve",
    description = "Answer over HTTP, until it is stopped.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave serve",
      "  wayleave serve --port 9000 --store /var/lib/wayleave",
      "  wayleave serve --host 0.0.0.0 --token-file /etc/wayleave/token",
      "  wayleave serve --watch watch.toml",
      "  wayleave serve --config /etc/wayleave/serve.toml --print-config",
      "",
      "Each option can also be set by the environment, --token-file as WAYLEAVE_SERVE_TOKEN_FILE,",
      "and by the file that --config names, as token-file = \"...\"; the command line counts first,",
      "then the environment, then the file.",
      "What can be asked, and the limits: docs/guide/serve.md. Metrics and logs: docs/guide/operate.md.",
      "Sites are asked at public addresses and the ports 80, 443 and 21 alone, whoever names them;",
      "--allow-private lifts both.",
      "",
      "Exit status: 143 stopped by SIGTERM, 2 wrong usage, bad input or I/O error.",
    })
public final class ServeCommand implements Callable<Integer> {
  /** How many versions of a robots.txt that has changed are kept. */
  private static final int VERSIONS = 5;

  /** In effect no limit: who stopped the process can still kill it. */
  private static final Duration TIME_TO_STOP = Duration.ofDays(1);

  private static final int[] PORTS = {80, 443, 21};

  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      converter = Port.class,
      description = "Where to listen; 0 for a port that the system chooses. Default: 8080.")
  private int port = 8080;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = {
        "At which address to listen. Default: 127.0.0.1, which only this machine reaches; "
            + "others need --token-file or --no-token."
      })
  private String host = "127.0.0.1";

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = {
        "A file with a token, 16 to 1000 visible ASCII characters, that clients have to send: "
            + "Authorization: Bearer TOKEN."
      })
  private @Nullable String tokenFile;

  @Option(
      names = "--no-token",
      description = "Answer whoever reaches the server, also from other machines.")
  private boolean noToken;

  @Option(
      names = "--watch",
      paramLabel = "FILE",
      description = {
        "Watch the sites that a file names, as wayleave watch does: alerts go to its webhook and, as JSON lines, "
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
      description = "A file of TOML with options, each by its name: port = 9000.")
  private @Nullable String config;

  @Option(
      names = "--print-config",
      description = "Print the options as they hold, and by whom they are set; start nothing.")
  private boolean printConfig;

  public ServeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    ServeConfig settings =
        ServeConfig.apply(spec, spec.commandLine().getParseResult(), System.getenv(), config);
    if (printConfig) {
      terminal.out().write(settings.toToml().getBytes(StandardCharsets.UTF_8));
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
            store)) {
      watch(sites, watched);
      answer(options.withSites(sites), ending);
    }
  }

  private void answer(ServerOptions options, CountDownLatch ending) throws InputException {
    try (WayleaveServer server = start(options)) {
      terminal.status().say("listening on " + server.uri());
      server.metricsUri().ifPresent(uri -> terminal.status().say("metrics at " + uri + "/metrics"));
      await(ending);
    }
  }

  private void watch(SiteService sites, Optional<WatchFile> watched) throws InputException {
    if (watched.isEmpty()) {
      return;
    }
    WatchStates states =
        network.noStore ? WatchStates.inMemory() : WatchStates.in(network.store.watchDirectory());
    WatchFile file = watched.get();
    sites.watch(file.sites(), builder -> {
      builder
          .states(states)
          .dialect(network.site.dialect(new DialectOption()))
          .alertFrom(file.alertFrom())
          .alerts(new AlertPrinter(terminal.out(), true, true));
      file.webhook().ifPresent(builder::webhook);
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
      throw new ParameterException(
          spec.commandLine(), "--no-token and --token-file exclude each other");
    }
    ServerOptions options = ServerOptions.at(new InetSocketAddress(address, port))
        .withOperations(operations.operations());
    if (tokenFile != null) {
      return withToken(options, tokenFile);
    } else if (noToken) {
      return options.openToAll();
    } else if (!address.isLoopbackAddress()) {
      throw new ParameterException(
          spec.commandLine(),
          "other machines can reach " + TerminalText.of(host)
              + ": give a token with --token-file, or say --no-token");
    } else if (!operations.isMetricsLocal()) {
      throw new ParameterException(
          spec.commandLine(),
          "other machines can reach the metrics: give a token with --token-file, or say"
              + " --no-token");
    }
    return options;
  }

  private static ServerOptions withToken(ServerOptions options, String file) throws InputException {
    String shown = TerminalText.of(file);
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw new InputException("cannot read the token in " + shown + ": "
          + e.getClass().getSimpleName() + " " + TerminalText.of(String.valueOf(e.getMessage())));
    }
    try {
      return options.withToken(lines.isEmpty() ? "" : lines.get(0).strip());
    } catch (IllegalArgumentException e) {
      throw new InputException("the first line of " + shown + " is no token: " + e.getMessage());
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
      throw new InputException(
          e.getMessage() + "; name another one with --store DIR, or go on without with --no-store");
    }
  }

  private WayleaveServer start(ServerOptions options) throws InputException {
    try {
      return WayleaveServer.start(options);
    } catch (IOException e) {
      String reason = TerminalText.of(String.valueOf(rootOf(e).getMessage()));
      if (operations.hasMetricsPort()) {
        throw new InputException("cannot listen: " + TerminalText.of(String.valueOf(e.getMessage()))
            + ": " + reason + "; name other ports with --port and --metrics-port");
      }
      throw new InputException("cannot listen at " + TerminalText.of(host) + ", port " + port + ": "
          + reason + "; name another port with --port");
    }
  }

  private static Throwable rootOf(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null ? failure : rootOf(cause);
  }
}
