package wayleave.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import wayleave.Origin;
import wayleave.cli.terminal.FileProblem;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Version;
import wayleave.policy.simulation.DurationText;
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
      Path path = Path.of(file);
      return new Source(file, path, TomlText.read(file, path)).watchFile();
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

  /** The file, to say where something is wrong. */
  private record Source(String file, Path path, TomlParseResult toml) {
    WatchFile watchFile() throws InputException {
      only(
          toml, List.of("crawlers", "every", "alert-from", "ranges", "command", "webhook", "site"));
      Optional<Path> ranges = Optional.ofNullable(string(toml, "ranges", "the name of a directory"))
          .map(path::resolveSibling);
      return new WatchFile(sites(), alertFrom(), target(), ranges);
    }

    private InputException wrong(@Nullable TomlPosition position, String problem) {
      return TomlText.wrong(file, position, problem);
    }

    private void only(TomlTable table, List<String> known) throws InputException {
      for (String key : table.keySet()) {
        if (!known.contains(key)) {
          throw wrong(
              table.inputPositionOf(List.of(key)),
              "unknown key `" + key + "`; expected " + String.join(", ", known));
        }
      }
    }

    private List<WatchedSite> sites() throws InputException {
      if (!(toml.get("site") instanceof TomlArray array)) {
        throw wrong(
            toml.inputPositionOf("site"), "no sites; expected [[site]] with url = \"https://...\"");
      }
      if (array.size() > MAX_SITES) {
        throw wrong(null, array.size() + " sites are too many: the limit is " + MAX_SITES);
      }
      List<WatchedSite> sites = new ArrayList<>();
      Set<Origin> origins = new LinkedHashSet<>();
      for (int i = 0; i < array.size(); i++) {
        TomlPosition position = array.inputPositionOf(i);
        if (!(array.get(i) instanceof TomlTable table)) {
          throw wrong(position, "site is not a table; expected [[site]]");
        }
        WatchedSite site = site(table, position);
        if (!origins.add(site.origin())) {
          throw wrong(position, site.origin() + " is listed twice; combine both in one [[site]]");
        }
        sites.add(site);
      }
      return sites;
    }

    private WatchedSite site(TomlTable table, TomlPosition position) throws InputException {
      only(table, List.of("url", "crawlers", "urls", "every", "logs"));
      String url = string(table, "url", "the site's URL, such as \"https://example.com\"");
      if (url == null) {
        throw wrong(position, "[[site]] has no url; expected url = \"https://...\"");
      }
      Origin origin;
      try {
        origin = Origin.of(url);
      } catch (IllegalArgumentException e) {
        throw wrong(table.inputPositionOf("url"), String.valueOf(e.getMessage()));
      }
      List<String> ofAll = distinct(toml, "crawlers", WatchedSite.DEFAULT_CRAWLERS);
      Optional<Duration> everyOfAll = every(toml);
      try {
        return new WatchedSite(
            origin,
            distinct(table, "crawlers", ofAll),
            distinct(table, "urls", List.of()),
            every(table).or(() -> everyOfAll),
            logs(table));
      } catch (IllegalArgumentException e) {
        throw wrong(position, String.valueOf(e.getMessage()));
      }
    }

    private List<Path> logs(TomlTable table) throws InputException {
      List<Path> logs = new ArrayList<>();
      for (String name : distinct(table, "logs", List.of())) {
        Path log = path.resolveSibling(name);
        if (Files.isDirectory(log)) {
          throw wrong(
              table.inputPositionOf("logs"), name + " is a directory; expected an access log");
        }
        logs.add(log);
      }
      return logs;
    }

    private @Nullable String string(TomlTable table, String key, String expected)
        throws InputException {
      Object value = table.get(List.of(key));
      if (value == null || value instanceof String) {
        return (String) value;
      }
      throw wrong(table.inputPositionOf(List.of(key)), key + ": expected " + expected);
    }

    private @Nullable List<String> strings(TomlTable table, String key) throws InputException {
      Object value = table.get(List.of(key));
      if (value == null) {
        return null;
      }
      if (!(value instanceof TomlArray array)) {
        throw wrong(
            table.inputPositionOf(List.of(key)),
            key + ": expected a list, such as [\"...\", \"...\"]");
      }
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < array.size(); i++) {
        if (!(array.get(i) instanceof String text) || text.isBlank()) {
          throw wrong(array.inputPositionOf(i), key + ": expected a string in quotes");
        }
        texts.add(text);
      }
      return texts;
    }

    /** A list without duplicates. */
    private List<String> distinct(TomlTable table, String key, List<String> otherwise)
        throws InputException {
      List<String> texts = strings(table, key);
      if (texts == null) {
        return otherwise;
      }
      Set<String> seen = new LinkedHashSet<>();
      for (int i = 0; i < texts.size(); i++) {
        if (!seen.add(texts.get(i))) {
          throw wrong(
              ((TomlArray) table.get(List.of(key))).inputPositionOf(i),
              texts.get(i) + " is listed twice; remove one");
        }
      }
      return texts;
    }

    private Optional<Duration> every(TomlTable table) throws InputException {
      String expected = "a duration of 1m or more, such as \"1h\": " + DurationText.EXPECTED;
      String text = string(table, "every", expected);
      if (text == null) {
        return Optional.empty();
      }
      Optional<Duration> every = DurationText.parse(text);
      if (every.filter(each -> each.compareTo(WatchedSite.SHORTEST) >= 0).isEmpty()) {
        throw wrong(table.inputPositionOf("every"), "every: expected " + expected);
      }
      return every;
    }

    private AlertSeverity alertFrom() throws InputException {
      String expected = "\"info\", \"warning\" or \"critical\"";
      String text = string(toml, "alert-from", expected);
      if (text == null) {
        return AlertSeverity.WARNING;
      }
      return AlertSeverity.find(text)
          .orElseThrow(
              () -> wrong(toml.inputPositionOf("alert-from"), "alert-from: expected " + expected));
    }

    private Optional<AlertTarget> target() throws InputException {
      List<String> command = strings(toml, "command");
      Object value = toml.get("webhook");
      if (command == null) {
        return value == null ? Optional.empty() : Optional.of(webhook(value));
      } else if (value != null) {
        throw wrong(
            toml.inputPositionOf("command"),
            "command and [webhook] are both set; keep one, and let the command do both");
      }
      try {
        return Optional.of(AlertCommand.of(command));
      } catch (IllegalArgumentException e) {
        throw wrong(toml.inputPositionOf("command"), "command: " + e.getMessage());
      }
    }

    private Webhook webhook(Object value) throws InputException {
      TomlPosition position = toml.inputPositionOf("webhook");
      if (!(value instanceof TomlTable table)) {
        throw wrong(position, "webhook is not a table; expected [webhook]");
      }
      only(table, List.of("url", "format", "secret-file"));
      String url = string(table, "url", "the webhook's URL");
      String secret = string(table, "secret-file", "the name of a file");
      String expected = "\"wayleave\", \"slack\" or \"teams\"";
      String name = string(table, "format", expected);
      Webhook.Format format = name == null
          ? Webhook.Format.WAYLEAVE
          : Webhook.Format.find(name)
              .orElseThrow(
                  () -> wrong(table.inputPositionOf("format"), "format: expected " + expected));
      if (url == null) {
        throw wrong(position, "[webhook] has no url; expected url = \"https://...\"");
      }
      try {
        return WatchFile.webhook(url, format, secret == null ? null : path.resolveSibling(secret));
      } catch (InputException e) {
        throw wrong(position, e.problem());
      }
    }
  }
}
