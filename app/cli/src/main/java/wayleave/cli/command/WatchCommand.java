package wayleave.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.input.Urls;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.WatchFile;
import wayleave.cli.output.AlertPrinter;
import wayleave.cli.site.SiteClient;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.TerminalText;
import wayleave.watch.AlertSeverity;
import wayleave.watch.WatchListener;
import wayleave.watch.WatchStates;
import wayleave.watch.WatchedSite;
import wayleave.watch.Watcher;
import wayleave.watch.WatcherBuilder;
import wayleave.watch.Webhook;

/** {@code wayleave watch}: tells when the robots.txt of sites gives crawlers other answers. */
@Command(
    name = "watch",
    description =
        "Watch the robots.txt of sites, and tell when crawlers get other verdicts, when a site fails, "
            + "and when its robots.txt is too large. What the text says in other words is not told.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave watch https://example.com https://shop.example/sale/",
      "  wayleave watch --every 15m --crawler Googlebot --webhook https://hooks.example/x https://example.com",
      "  wayleave watch --once --json watch.toml",
      "",
      "What a file can say, and what is told: docs/guide/watch.md.",
      "",
      "Exit status: with --once 0 nothing to tell, 1 something was told; 2 wrong usage, bad input, I/O error,",
      "or an alert that could not be sent. Without, 130 stopped by Ctrl-C.",
    })
public final class WatchCommand implements Callable<Integer> {
  private static final int TOLD = 1;
  private static final int FAILED = 2;

  private final Terminal terminal;

  @Spec
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--once",
      description =
          "Look at each site once, now, and end: for cron and CI. Needs a store to compare with.")
  private boolean once;

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      description = {
        "A crawler whose verdicts matter; may be repeated. Default: Googlebot, Bingbot and *, one that no group names."
      })
  private List<String> agents = new ArrayList<>();

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      converter = SimulateCommand.Durations.class,
      description = {
        "How often to look, 1m or more. Default: when an answer expires. While a site fails, the policy says."
      })
  private @Nullable Duration every;

  @Option(
      names = "--alert-from",
      paramLabel = "SEVERITY",
      converter = Severities.class,
      description = "The least that is told: info, warning (the default) or critical.")
  private @Nullable AlertSeverity alertFrom;

  @Option(
      names = "--webhook",
      paramLabel = "URL",
      description = "Where to send each alert as well, as JSON by POST.")
  private @Nullable String webhook;

  @Option(
      names = "--webhook-secret",
      paramLabel = "FILE",
      description = {
        "A file whose first line signs what is sent: " + Webhook.SIGNATURE + ": sha256=HMAC."
      })
  private @Nullable String webhookSecret;

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      arity = "1..*",
      description = {
        "A file that says what to watch, or sites: all of a site if the URL is that of a site, "
            + "else the verdict on that URL."
      })
  private List<String> arguments = List.of();

  WatchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  static final class Severities implements ITypeConverter<AlertSeverity> {
    @Override
    public AlertSeverity convert(String text) {
      return AlertSeverity.find(text.toLowerCase(Locale.ROOT))
          .orElseThrow(() -> new TypeConversionException(
              "unknown severity '" + text + "': expected info, warning or critical"));
    }
  }

  @Override
  public Integer call() throws Exception {
    WatchFile watched = watched();
    if (once && network.noStore) {
      throw new ParameterException(
          spec.commandLine(), "--once compares with what is stored: leave out --no-store");
    }
    try (SiteClient fetching =
        SiteClient.openAlone(network, Optional.empty(), Crawler.ofTokens(), terminal)) {
      AlertPrinter printer = new AlertPrinter(terminal.out(), json, !once);
      WatcherBuilder builder = Watcher.builder(fetching.client(), watched.sites())
          .states(states())
          .dialect(network.site.dialect(new DialectOption()))
          .alertFrom(watched.alertFrom())
          .alerts(printer)
          .listener(new Told(terminal));
      watched.webhook().ifPresent(builder::webhook);
      Watcher watcher = builder.build();
      printer.onFailure(watcher::stop);
      int status = run(watcher);
      printer.requireWritten();
      return status;
    }
  }

  private WatchStates states() throws InputException {
    return network.noStore
        ? WatchStates.inMemory()
        : WatchStates.in(network.store.watchDirectory());
  }

  private int run(Watcher watcher) throws InterruptedException {
    Runnable close = watcher::close;
    terminal.exit().before(close);
    try (watcher) {
      if (!once) {
        watcher.run();
        return 0;
      }
      Watcher.Summary summary = watcher.checkOnce();
      if (summary.failedChecks() + summary.undelivered() > 0) {
        return FAILED;
      }
      return summary.alerts() > 0 ? TOLD : 0;
    } finally {
      terminal.exit().forget(close);
    }
  }

  private WatchFile watched() throws InputException {
    boolean isFile = arguments.stream().noneMatch(SiteUrl::isUrl);
    if (!isFile) {
      Path secret = webhookSecret == null ? null : path(webhookSecret);
      if (secret != null && webhook == null) {
        throw new ParameterException(
            spec.commandLine(), "--webhook-secret is for use with --webhook");
      }
      return new WatchFile(
          sites(),
          alertFrom == null ? AlertSeverity.WARNING : alertFrom,
          webhook == null ? Optional.empty() : Optional.of(WatchFile.webhook(webhook, secret)));
    }
    if (arguments.size() > 1) {
      throw new ParameterException(
          spec.commandLine(), "Expected one FILE, or URLs; found " + arguments);
    }
    for (String name : List.of("--crawler", "--every", "--alert-from", "--webhook")) {
      if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
        throw new ParameterException(
            spec.commandLine(), name + " is for use with URLs: a file says that itself");
      }
    }
    return WatchFile.read(arguments.get(0));
  }

  private static Path path(String name) throws InputException {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException("no such file: " + TerminalText.of(name));
    }
  }

  private List<WatchedSite> sites() throws InputException {
    Map<Origin, List<String>> urls = new LinkedHashMap<>();
    for (String url : arguments) {
      Origin origin = Urls.origin(url);
      List<String> ofSite = urls.computeIfAbsent(origin, site -> new ArrayList<>());
      if (!isSite(url) && !url.equals(origin.robotsTxtUrl())) {
        ofSite.add(url);
      }
    }
    List<WatchedSite> sites = new ArrayList<>();
    try {
      urls.forEach((origin, ofSite) -> sites.add(new WatchedSite(
          origin,
          agents.isEmpty() ? WatchedSite.DEFAULT_CRAWLERS : agents,
          ofSite,
          Optional.ofNullable(every))));
    } catch (IllegalArgumentException e) {
      throw new InputException(TerminalText.of(String.valueOf(e.getMessage())));
    }
    return sites;
  }

  /** Whether a URL names a site rather than a page of it. */
  private static boolean isSite(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + "://".length());
    return slash < 0 || slash == url.length() - 1;
  }

  /** Says on standard error what went wrong. */
  private static final class Told implements WatchListener {
    private final Terminal terminal;

    Told(Terminal terminal) {
      this.terminal = terminal;
    }

    private void say(String message) {
      if (!terminal.exit().hasBegun()) {
        terminal.status().say(message);
      }
    }

    @Override
    public void checkFailed(Origin origin, Throwable failure) {
      if (failure.getCause() instanceof UncheckedIOException) {
        return; // alerts cannot be written, which is told when all has ended
      }
      say("cannot look at " + origin + ": "
          + TerminalText.of(String.valueOf(failure.getMessage())));
    }

    @Override
    public void stateFailed(Origin origin, IOException failure) {
      say("what was told of " + origin + " cannot be kept or read, and may be told again: "
          + TerminalText.of(String.valueOf(failure.getMessage())));
    }

    @Override
    public void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {
      say("the webhook does not take an alert of " + origin + ": " + TerminalText.of(reason)
          + (isGivenUp ? "; it is not sent again" : "; it is tried again"));
    }
  }
}
