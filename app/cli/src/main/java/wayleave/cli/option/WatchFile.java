package wayleave.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.cli.terminal.FileProblem;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Version;
import wayleave.policy.DurationText;
import wayleave.report.view.TerminalText;
import wayleave.watch.AlertCommand;
import wayleave.watch.AlertSeverity;
import wayleave.watch.AlertTarget;
import wayleave.watch.WatchedSite;
import wayleave.watch.Webhook;

/**
 * A TOML file with the sites to watch:
 *
 * <pre>{@code
 * crawlers = ["Googlebot", "*"]     # for the sites that name none
 * every = "1h"                      # in the same way
 * alert-from = "warning"
 * ranges = "ranges"                # address lists, to verify the senders in logs
 *
 * [webhook]                        # or command = ["program", "argument"]
 * url = "https://hooks.example/robots"
 * format = "wayleave"
 * secret-file = "webhook-secret"
 *
 * [[site]]
 * url = "https://www.example.com"
 *
 * [[site]]
 * url = "https://shop.example"
 * crawlers = ["Googlebot"]
 * urls = ["/", "/sale/"]
 * logs = ["/var/log/nginx/shop.log"]
 * }</pre>
 *
 * @param target the receiver of alerts beside standard output, if any
 * @param ranges the directory with address lists, if any
 */
public record WatchFile(
    List<WatchedSite> sites,
    AlertSeverity alertFrom,
    Optional<AlertTarget> target,
    Optional<Path> ranges) {
  /** More than these are for several processes. */
  private static final int MAX_SITES = 10_000;

  /**
   * What a file says.
   *
   * @throws InputException if it cannot be read, or says something that it cannot say
   */
  public static WatchFile read(String file) throws InputException {
    try {
      return of(ConfigTable.read(file), Path.of(file));
    } catch (IOException | InvalidPathException e) {
      throw new InputException(FileProblem.of(file, e) + hint(file));
    }
  }

  private static String hint(String file) {
    return file.indexOf('/') < 0
            && Origin.parse("http://" + file).isPresent()
            && !file.endsWith(".toml")
        ? "; to watch a site, give its URL: https://" + TerminalText.of(file)
        : "";
  }

  /**
   * A webhook whose secret is the first line of a file.
   *
   * @throws InputException if the URL is none, or the secret cannot be read
   */
  public static Webhook webhook(String url, Webhook.Format format, @Nullable Path secretFile)
      throws InputException {
    try {
      Optional<String> secret = Optional.empty();
      if (secretFile != null) {
        List<String> lines = Files.readAllLines(secretFile);
        secret = Optional.of(lines.isEmpty() ? "" : lines.get(0).strip());
      }
      return Webhook.at(url, format, secret, Version.userAgent());
    } catch (IOException e) {
      throw new InputException(
          "--webhook-secret: " + FileProblem.of(String.valueOf(secretFile), e));
    } catch (IllegalArgumentException e) {
      throw new InputException("the webhook: " + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  private static WatchFile of(ConfigTable file, Path path) throws InputException {
    file.requireOnly("crawlers", "every", "alert-from", "ranges", "command", "webhook", "site");
    String severities = "\"info\", \"warning\" or \"critical\"";
    return new WatchFile(
        sites(file, path),
        file.parsed("alert-from", AlertSeverity::find, severities).orElse(AlertSeverity.WARNING),
        target(file, path),
        file.string("ranges", "the name of a directory").map(path::resolveSibling));
  }

  private static List<WatchedSite> sites(ConfigTable file, Path path) throws InputException {
    String missing = "no sites; expected [[site]] with url = \"https://...\"";
    if (file.value("site") == null) {
      throw file.wrong(missing);
    }
    List<ConfigTable> tables =
        file.tables("site", missing, "site is not a table; expected [[site]]");
    if (tables.size() > MAX_SITES) {
      throw file.wrong(tables.size() + " sites are too many: the limit is " + MAX_SITES);
    }
    List<String> crawlers = file.distinctStrings("crawlers", WatchedSite.DEFAULT_CRAWLERS);
    Optional<Duration> every = every(file);
    List<WatchedSite> sites = new ArrayList<>();
    Set<Origin> origins = new HashSet<>();
    for (ConfigTable table : tables) {
      WatchedSite site = site(table, path, crawlers, every);
      if (!origins.add(site.origin())) {
        throw table.wrong(site.origin() + " is listed twice; combine both in one [[site]]");
      }
      sites.add(site);
    }
    return sites;
  }

  private static WatchedSite site(
      ConfigTable table, Path path, List<String> crawlersOfAll, Optional<Duration> everyOfAll)
      throws InputException {
    table.requireOnly("url", "crawlers", "urls", "every", "logs");
    String url = table
        .string("url", "the site's URL, such as \"https://example.com\"")
        .orElseThrow(() -> table.wrong("[[site]] has no url; expected url = \"https://...\""));
    Origin origin;
    try {
      origin = Origin.of(url);
    } catch (IllegalArgumentException e) {
      throw table.wrong("url", String.valueOf(e.getMessage()));
    }
    try {
      return new WatchedSite(
          origin,
          table.distinctStrings("crawlers", crawlersOfAll),
          table.distinctStrings("urls", List.of()),
          every(table).or(() -> everyOfAll),
          logs(table, path));
    } catch (IllegalArgumentException e) {
      throw table.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static List<Path> logs(ConfigTable table, Path path) throws InputException {
    List<Path> logs = new ArrayList<>();
    for (String name : table.distinctStrings("logs", List.of())) {
      Path log = path.resolveSibling(name);
      if (Files.isDirectory(log)) {
        throw table.wrong("logs", name + " is a directory; expected an access log");
      }
      logs.add(log);
    }
    return logs;
  }

  private static Optional<Duration> every(ConfigTable table) throws InputException {
    return table.parsed(
        "every",
        text -> DurationText.parse(text).filter(each -> each.compareTo(WatchedSite.SHORTEST) >= 0),
        "a duration of 1m or more, such as \"1h\": " + DurationText.EXPECTED);
  }

  private static Optional<AlertTarget> target(ConfigTable file, Path path) throws InputException {
    List<String> command = file.strings("command");
    if (command == null) {
      Optional<ConfigTable> webhook =
          file.table("webhook", "webhook is not a table; expected [webhook]");
      return webhook.isPresent() ? Optional.of(webhook(webhook.get(), path)) : Optional.empty();
    } else if (file.value("webhook") != null) {
      throw file.wrong(
          "command", "command and [webhook] are both set; keep one, and let the command do both");
    }
    try {
      return Optional.of(AlertCommand.of(command));
    } catch (IllegalArgumentException e) {
      throw file.wrong("command", "command: " + e.getMessage());
    }
  }

  private static Webhook webhook(ConfigTable table, Path path) throws InputException {
    table.requireOnly("url", "format", "secret-file");
    Optional<String> url = table.string("url", "the webhook's URL");
    Optional<String> secret = table.string("secret-file", "the name of a file");
    Webhook.Format format = table
        .parsed("format", Webhook.Format::find, "\"wayleave\", \"slack\" or \"teams\"")
        .orElse(Webhook.Format.WAYLEAVE);
    if (url.isEmpty()) {
      throw table.wrong("[webhook] has no url; expected url = \"https://...\"");
    }
    try {
      return webhook(url.get(), format, secret.map(path::resolveSibling).orElse(null));
    } catch (InputException e) {
      throw table.wrong(e.problem());
    }
  }
}
