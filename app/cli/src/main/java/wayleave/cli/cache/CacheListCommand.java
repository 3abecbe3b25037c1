package wayleave.cli.cache;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Origin;
import wayleave.cli.option.PolicyOption;
import wayleave.cli.option.StoreOption;
import wayleave.cli.site.StoreSession;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.Policy;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.EntryJson;
import wayleave.report.JsonFields;
import wayleave.report.view.EntryState;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/** {@code wayleave cache list}: a line for each origin in the store. */
@Command(
    name = "list",
    description = "List the cache entries, in no particular order.",
    footer = {
      "  wayleave cache list",
      "  wayleave cache list example.org",
      "  wayleave cache list --json 'https://*.example.org'",
      "",
      "Columns: state (fresh, expired or failing), age of the last response, its outcome with status and size,",
      "time until the next request refetches it, how long the site has been failing, and the origin.",
    })
final class CacheListCommand extends CliCommand {
  @Mixin
  private StoreOption store = new StoreOption();

  @Mixin
  private PolicyOption preset = new PolicyOption();

  @Option(names = "--json", description = "Print one JSON object per line.")
  private boolean json;

  @Parameters(
      paramLabel = "FILTER",
      arity = "0..1",
      description = {"Text that the origin contains; with * or ?, a pattern for the whole origin."})
  private @Nullable String filter;

  CacheListCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    Optional<StoreSession> existing = StoreSession.existing(store, terminal);
    if (existing.isEmpty()) {
      return 0;
    }
    Predicate<String> wanted = wanted(filter);
    Policy policy = preset.policy();
    Instant now = Instant.now();
    OutputStream out = terminal.out();
    try (StoreSession open = existing.get()) {
      open.visit(new StoreSession.Visitor() {
        @Override
        public void entry(Origin origin, CacheEntry entry) throws IOException {
          if (wanted.test(origin.toString())) {
            out.write(json ? json(origin, entry, policy, now) : text(origin, entry, policy, now));
          }
        }

        @Override
        public void damaged(String key) throws IOException {
          if (wanted.test(key)) {
            out.write(json ? jsonOfDamaged(key) : textOfDamaged(key));
          }
        }
      });
    }
    return 0;
  }

  private static Predicate<String> wanted(@Nullable String filter) {
    if (filter == null) {
      return origin -> true;
    } else if (filter.indexOf('*') < 0 && filter.indexOf('?') < 0) {
      return origin -> origin.contains(filter);
    }
    String regex = filter
        .chars()
        .mapToObj(c -> switch (c) {
          case '*' -> ".*";
          case '?' -> ".";
          default -> Pattern.quote(Character.toString(c));
        })
        .collect(Collectors.joining());
    return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
  }

  private static byte[] json(Origin origin, CacheEntry entry, Policy policy, Instant now)
      throws IOException {
    return JsonFields.line(line -> EntryJson.write(line, origin, entry, policy, now));
  }

  private static byte[] jsonOfDamaged(String key) throws IOException {
    return JsonFields.line(line -> {
      line.beginObject();
      line.field("origin", key);
      line.field("state", "damaged");
      line.endObject();
    });
  }

  private static byte[] text(Origin origin, CacheEntry entry, Policy policy, Instant now) {
    CacheEntry.Outage outage = entry.outage().orElse(null);
    StringBuilder line = new StringBuilder();
    column(line, EntryState.of(entry, policy, now).code(), 8);
    column(line, Times.about(Times.age(entry.attemptedAt(), now)), 8);
    int status = Messages.status(entry.last().orElse(null));
    column(line, Messages.kind(entry.last().orElse(null)) + (status == 0 ? "" : " " + status), 16);
    CacheEntry.Copy copy = entry.copy().orElse(null);
    column(line, copy == null ? "-" : Messages.count(copy.found().body().length(), "byte"), 14);
    column(line, "next " + next(entry, policy, now), 13);
    if (outage != null) {
      column(line, "failing for " + Times.about(Times.age(outage.since(), now)), 0);
    }
    line.append(TerminalText.of(origin.toString())).append('\n');
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String next(CacheEntry entry, Policy policy, Instant now) {
    Instant next = policy.nextFetch(entry);
    return next.isAfter(now) && !policy.isFromFuture(entry, now)
        ? "in " + Times.about(Duration.between(now, next))
        : "now";
  }

  private static byte[] textOfDamaged(String key) {
    StringBuilder line = new StringBuilder();
    column(line, "damaged", 8);
    line.append(TerminalText.of(key)).append('\n');
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void column(StringBuilder line, String text, int width) {
    line.append(text).append(" ".repeat(Math.max(0, width - text.length()))).append("  ");
  }
}
