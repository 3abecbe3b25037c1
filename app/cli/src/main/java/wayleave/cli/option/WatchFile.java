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
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import wayleave.Origin;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Version;
import wayleave.policy.simulation.DurationText;
import wayleave.report.view.TerminalText;
import wayleave.watch.AlertSeverity;
import wayleave.watch.WatchedSite;
import wayleave.watch.Webhook;

/**
 * What is to be watched, as TOML:
 *
 * <pre>{@code
 * crawlers = ["Googlebot", "*"]     # for the sites that name none
 * every = "1h"                      # in the same way
 * alert-from = "warning"
 *
 * [webhook]
 * url = "https://hooks.example/robots"
 * secret-file = "webhook-secret"
 *
 * [[site]]
 * url = "https://www.example.com"
 *
 * [[site]]
 * url = "https://shop.example"
 * crawlers = ["Googlebot"]
 * urls = ["/", "/sale/"]
 * }</pre>
 *
 * @param webhook where alerts are sent as well, if anywhere
 */
public record WatchFile(
    List<WatchedSite> sites, AlertSeverity alertFrom, Optional<Webhook> webhook) {
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
      return new Source(file, path, Toml.parse(Files.readString(path))).watchFile();
    } catch (IOException | InvalidPathException e) {
      throw new InputException("cannot read what is to be watched from " + TerminalText.of(file)
          + ": " + e.getClass().getSimpleName() + " "
          + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  /**
   * A webhook whose secret is the first line of a file.
   *
   * @throws InputException if the URL is none, or the secret cannot be read
   */
  public static Webhook webhook(String url, @Nullable Path secretFile) throws InputException {
    try {
      Optional<String> secret = Optional.empty();
      if (secretFile != null) {
        List<String> lines = Files.readAllLines(secretFile);
        secret = Optional.of(lines.isEmpty() ? "" : lines.get(0).strip());
      }
      return Webhook.at(url, secret, Version.userAgent());
    } catch (IOException e) {
      throw new InputException("cannot read the secret in "
          + TerminalText.of(String.valueOf(secretFile)) + ": " + e.getClass().getSimpleName());
    } catch (IllegalArgumentException e) {
      throw new InputException("the webhook: " + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }

  /** The file, to say where something is wrong. */
  private record Source(String file, Path path, TomlParseResult toml) {
    WatchFile watchFile() throws InputException {
      for (TomlParseError error : toml.errors()) {
        throw wrong(error.position(), String.valueOf(error.getMessage()));
      }
      only(toml, List.of("crawlers", "every", "alert-from", "webhook", "site"));
      return new WatchFile(sites(), alertFrom(), webhook());
    }

    private InputException wrong(@Nullable TomlPosition position, String problem) {
      String place = position == null ? "" : ":" + position.line() + ":" + position.column();
      return new InputException(TerminalText.of(file) + place + ": " + TerminalText.of(problem));
    }

    private void only(TomlTable table, List<String> known) throws InputException {
      for (String key : table.keySet()) {
        if (!known.contains(key)) {
          throw wrong(
              table.inputPositionOf(List.of(key)),
              "there is no key '" + key + "' here; expected " + String.join(", ", known));
        }
      }
    }

    private List<WatchedSite> sites() throws InputException {
      if (!(toml.get("site") instanceof TomlArray array)) {
        throw wrong(
            toml.inputPositionOf("site"),
            "no site is to be watched; expected [[site]] and url = \"https://...\"");
      }
      if (array.size() > MAX_SITES) {
        throw wrong(null, array.size() + " sites are more than " + MAX_SITES);
      }
      List<WatchedSite> sites = new ArrayList<>();
      Set<Origin> origins = new LinkedHashSet<>();
      for (int i = 0; i < array.size(); i++) {
        TomlPosition position = array.inputPositionOf(i);
        if (!(array.get(i) instanceof TomlTable table)) {
          throw wrong(position, "site holds what is no table; expected [[site]]");
        }
        WatchedSite site = site(table, position);
        if (!origins.add(site.origin())) {
          throw wrong(position, site.origin() + " is there twice; put both into one [[site]]");
        }
        sites.add(site);
      }
      return sites;
    }

    private WatchedSite site(TomlTable table, TomlPosition position) throws InputException {
      only(table, List.of("url", "crawlers", "urls", "every"));
      String url = string(table, "url", "the site's URL, such as \"https://example.com\"");
      if (url == null) {
        throw wrong(position, "which site it is is missing; expected url = \"https://...\"");
      }
      Origin origin;
      try {
        origin = Origin.of(url);
      } catch (IllegalArgumentException e) {
        throw wrong(table.inputPositionOf("url"), "not a URL: " + e.getMessage());
      }
      List<String> ofAll = strings(toml, "crawlers", WatchedSite.DEFAULT_CRAWLERS);
      Optional<Duration> everyOfAll = every(toml);
      try {
        return new WatchedSite(
            origin,
            strings(table, "crawlers", ofAll),
            strings(table, "urls", List.of()),
            every(table).or(() -> everyOfAll));
      } catch (IllegalArgumentException e) {
        throw wrong(position, String.valueOf(e.getMessage()));
      }
    }

    private @Nullable String string(TomlTable table, String key, String expected)
        throws InputException {
      Object value = table.get(List.of(key));
      if (value == null || value instanceof String) {
        return (String) value;
      }
      throw wrong(table.inputPositionOf(List.of(key)), key + ": expected " + expected);
    }

    private List<String> strings(TomlTable table, String key, List<String> otherwise)
        throws InputException {
      Object value = table.get(List.of(key));
      if (value == null) {
        return otherwise;
      }
      TomlPosition position = table.inputPositionOf(List.of(key));
      if (!(value instanceof TomlArray array)) {
        throw wrong(position, key + ": expected a list, such as [\"...\", \"...\"]");
      }
      Set<String> texts = new LinkedHashSet<>();
      for (int i = 0; i < array.size(); i++) {
        if (!(array.get(i) instanceof String text) || text.isBlank()) {
          throw wrong(array.inputPositionOf(i), key + ": expected a text in quotes");
        }
        if (!texts.add(text)) {
          throw wrong(array.inputPositionOf(i), text + " is there twice; leave one out");
        }
      }
      return List.copyOf(texts);
    }

    private Optional<Duration> every(TomlTable table) throws InputException {
      String expected = "how often, such as \"1h\": " + DurationText.EXPECTED + "; 1m or more";
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

    private Optional<Webhook> webhook() throws InputException {
      Object value = toml.get("webhook");
      if (value == null) {
        return Optional.empty();
      }
      TomlPosition position = toml.inputPositionOf("webhook");
      if (!(value instanceof TomlTable table)) {
        throw wrong(position, "webhook is no table; expected [webhook]");
      }
      only(table, List.of("url", "secret-file"));
      String url = string(table, "url", "the webhook's URL");
      String secret = string(table, "secret-file", "the name of a file");
      if (url == null) {
        throw wrong(position, "where alerts are sent is missing; expected url = \"https://...\"");
      }
      try {
        return Optional.of(
            WatchFile.webhook(url, secret == null ? null : path.resolveSibling(secret)));
      } catch (InputException e) {
        throw wrong(position, e.problem());
      }
    }
  }
}
