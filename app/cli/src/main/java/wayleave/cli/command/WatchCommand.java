package wayleave.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import wayleave.Crawler;
import wayleave.Origin;
import wayleave.cli.input.SiteUrl;
import wayleave.cli.logs.LogInputs;
import wayleave.cli.option.AgentsOption;
import wayleave.cli.option.ClientOptions;
import wayleave.cli.option.CrawlerNames;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.DurationConverter;
import wayleave.cli.option.WatchFile;
import wayleave.cli.output.AlertPrinter;
import wayleave.cli.ranges.RangeDirectory;
import wayleave.cli.site.SiteClient;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.watch.AlertSeverity;
import wayleave.watch.WatchListener;
import wayleave.watch.WatchStates;
import wayleave.watch.WatchedSite;
import wayleave.watch.Watcher;
import wayleave.watch.WatcherBuilder;
import wayleave.watch.Webhook;

/** {@code wayleave watch}: alerts when the robots.txt of sites changes verdicts. */
@Command(
    name = "watch",
    description = {
      "Watch the robots.txt of sites, and alert when verdicts change or a site fails.",
      "Also alerts when the file is too large, and when a crawler breaks the rules (--log); edits that change no verdict are not reported."
    },
    footer = {
      "  wayleave watch https://example.com https://shop.example/sale/",
      "  wayleave watch --every 15m --webhook https://hooks.example/x https://example.com",
      "  wayleave watch --log /var/log/nginx/access.log https://example.com",
      "  wayleave watch --once --json watch.toml",
      "",
      "File format and alerts: docs/guide/watch.md.",
      "",
      "Exit status: with --once 0 no alerts, 1 alerts; 2 wrong usage, bad input, I/O error or an alert that",
      "could not be sent; without --once 130 stopped by Ctrl-C.",
    })
public final class WatchCommand extends CliCommand {
  private static final int TOLD = 1;
  private static final int FAILED = 2;

  @Option(
      names = "--once",
      description =
          "Check each site once and exit, for cron and CI. Requires a store to compare with.")
  private boolean once;

  @Option(names = "--json", description = "Print one JSON object per line.")
  private boolean json;

  @Option(
      names = {"-c", "--crawler"},
      paramLabel = "NAME",
      completionCandidates = CrawlerNames.class,
      description = {
        "Crawler whose verdicts matter; repeatable (default: Googlebot, Bingbot and *, any crawler that no group names)."
      })
  private List<String> agents = new ArrayList<>();

  @Option(
      names = "--every",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description = {
        "Time between checks, 1m or more (default: when the cached copy expires). While a site fails, the policy decides."
      })
  private @Nullable Duration every;

  @Option(
      names = "--log",
      paramLabel = "LOG",
      description = {
        "Follow an access log of the site, and alert the first time a crawler breaks a rule, as `wayleave logs` judges it; repeatable."
      })
  private List<String> logs = new ArrayList<>();

  @Option(
      names = "--ranges",
      paramLabel = "DIR",
      description =
          "Directory with the address lists that operators publish, to verify who sent the requests in --log.")
  private @Nullable String ranges;

  @Option(
      names = "--alert-from",
      paramLabel = "SEVERITY",
      converter = Severities.class,
      description = "Lowest severity to report: info, warning or critical (default: warning).")
  private @Nullable AlertSeverity alertFrom;

  @Option(
      names = "--webhook",
      paramLabel = "URL",
      description = "URL to which each alert is also sent in a POST request.")
  private @Nullable String webhook;

  @Option(
      names = "--webhook-format",
      paramLabel = "FORMAT",
      converter = Formats.class,
      description = "Form of the request's body: wayleave, slack or teams (default: wayleave).")
  private Webhook.@Nullable Format webhookFormat;

  @Option(
      names = "--webhook-secret",
      paramLabel = "FILE",
      description = {
        "File whose first line is the secret that signs webhook requests: " + Webhook.SIGNATURE
            + ": sha256=HMAC."
      })
  private @Nullable String webhookSecret;

  @Mixin
  private ClientOptions network = new ClientOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      arity = "1..*",
      description = {
        "TOML file with the sites to watch, or URLs: the URL of a site watches all of it, "
            + "any other URL watches the verdict on that URL."
      })
  private List<String> arguments = List.of();

  WatchCommand(Terminal terminal) {
    super(terminal);
  }

  static final class Severities implements ITypeConverter<AlertSeverity> {
    @Override
    public AlertSeverity convert(String text) {
      return AlertSeverity.find(text.toLowerCase(Locale.ROOT))
          .orElseThrow(() -> new TypeConversionException("expected info, warning or critical"));
    }
  }

  static final class Formats implements ITypeConverter<Webhook.Format> {
    @Override
    public Webhook.Format convert(String text) {
      return Webhook.Format.find(text.toLowerCase(Locale.ROOT))
          .orElseThrow(() -> new TypeConversionException("expected wayleave, slack or teams"));
    }
  }

  @Override
  public Integer call() throws Exception {
    WatchFile watched = watched();
    AgentsOption.warnOfUnknown(
        watched.sites().stream()
            .flatMap(site -> site.crawlers().stream())
            .distinct()
            .toList(),
        terminal);
    if (once && network.noStore) {
      throw misused("--once compares with the store: leave out --no-store");
    }
    for (WatchedSite site : watched.sites()) {
      for (Path log : site.logs()) {
        if (once && !Files.exists(LogInputs.followed(log.toString()))) {
          throw new InputException("no such file: " + TerminalText.of(log.toString()));
        }
      }
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
      watched.target().ifPresent(builder::target);
      if (watched.ranges().isPresent()) {
        builder.identity(RangeDirectory.read(watched.ranges().get()));
      }
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
      long first =
          watcher.status().stream().filter(site -> site.checkedAt() == null).count();
      Watcher.Summary summary = watcher.checkOnce();
      if (summary.failedChecks() + summary.failedLogs() + summary.undelivered() > 0) {
        return FAILED;
      }
      if (summary.alerts() > 0) {
        return TOLD;
      }
      long failing = watcher.status().stream()
          .filter(site -> site.state().failingSince() != null)
          .count();
      terminal.say(Messages.count(watcher.status().size(), "site") + " checked, no alerts"
          + (first == 0 ? "" : "; " + first + " for the first time, so that later runs compare")
          + (failing == 0 ? "" : "; still unreachable: " + failing));
      return 0;
    } finally {
      terminal.exit().forget(close);
    }
  }

  private WatchFile watched() throws InputException {
    boolean isFile = arguments.stream().noneMatch(SiteUrl::isUrl);
    if (!isFile) {
      Path secret = webhookSecret == null ? null : path(webhookSecret);
      if (webhook == null && (secret != null || webhookFormat != null)) {
        throw misused(
            (secret != null ? "--webhook-secret" : "--webhook-format") + " requires --webhook");
      }
      return new WatchFile(
          sites(),
          alertFrom == null ? AlertSeverity.WARNING : alertFrom,
          webhook == null ? Optional.empty() : Optional.of(webhook(webhook, secret)),
          ranges == null ? Optional.empty() : Optional.of(path(ranges)));
    }
    if (arguments.size() > 1) {
      throw misused("expected one FILE, or URLs, not " + String.join(" ", arguments));
    }
    for (String name : List.of(
        "--crawler",
        "--every",
        "--log",
        "--ranges",
        "--alert-from",
        "--webhook",
        "--webhook-format")) {
      if (spec.commandLine().getParseResult().hasMatchedOption(name)) {
        throw misused(name + " works with URLs only: set it in the file instead");
      }
    }
    return WatchFile.read(arguments.get(0));
  }

  private Webhook webhook(String url, @Nullable Path secret) throws InputException {
    return WatchFile.webhook(
        url, webhookFormat == null ? Webhook.Format.WAYLEAVE : webhookFormat, secret);
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
      Origin origin = SiteUrl.origin(url);
      List<String> ofSite = urls.computeIfAbsent(origin, site -> new ArrayList<>());
      if (!isSite(url) && !url.equals(origin.robotsTxtUrl())) {
        ofSite.add(url);
      }
    }
    if (ranges != null && logs.isEmpty()) {
      throw misused("--ranges requires --log");
    }
    if (urls.size() > 1 && !logs.isEmpty()) {
      throw misused("--log takes URLs of one site: set the logs of several sites in a file");
    }
    List<Path> files = new ArrayList<>();
    for (String log : logs) {
      Path file = path(log);
      if (Files.isDirectory(file)) {
        throw new InputException(
            "--log: " + TerminalText.of(log) + " is a directory; expected an access log");
      }
      files.add(file);
    }
    List<WatchedSite> sites = new ArrayList<>();
    try {
      urls.forEach((origin, ofSite) -> sites.add(new WatchedSite(
          origin,
          agents.isEmpty() ? WatchedSite.DEFAULT_CRAWLERS : agents,
          ofSite,
          Optional.ofNullable(every),
          files)));
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

  /** Reports failures on standard error. */
  private static final class Told implements WatchListener {
    private final Terminal terminal;

    Told(Terminal terminal) {
      this.terminal = terminal;
    }

    private void say(String message) {
      if (!terminal.exit().hasBegun()) {
        terminal.say(message);
      }
    }

    @Override
    public void checkFailed(Origin origin, Throwable failure) {
      if (failure.getCause() instanceof UncheckedIOException) {
        return; // alerts cannot be written, which is told when all has ended
      }
      say("cannot check " + origin + ": " + TerminalText.of(String.valueOf(failure.getMessage())));
    }

    @Override
    public void stateFailed(Origin origin, IOException failure) {
      say("cannot store or read the alerts of " + origin + ", so they may be repeated: "
          + TerminalText.of(String.valueOf(failure.getMessage())));
    }

    @Override
    public void logNoticed(Origin origin, String what, boolean isLoss) {
      say(TerminalText.of(what) + (isLoss ? "; violations may be missed" : ""));
    }

    @Override
    public void deliveryFailed(Origin origin, String reason, boolean isGivenUp) {
      say("cannot deliver an alert for " + origin + ": " + TerminalText.of(reason)
          + (isGivenUp ? "; giving up" : "; trying again later"));
    }
  }
}
