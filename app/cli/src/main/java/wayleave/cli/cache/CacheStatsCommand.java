package wayleave.cli.cache;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.Origin;
import wayleave.cli.option.PolicyOption;
import wayleave.cli.option.StoreOption;
import wayleave.cli.site.StoreSession;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.Policy;
import wayleave.policy.cache.CacheEntry;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;
import wayleave.report.view.EntryState;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;

/** {@code wayleave cache stats}: the number of cache entries of each kind. */
@Command(
    name = "stats",
    description = "Show the location, size and contents of the store.",
    footer = {
      "  wayleave cache stats",
      "  wayleave cache stats --json --store crawl-cache",
    })
final class CacheStatsCommand extends CliCommand {
  @Mixin
  private StoreOption store = new StoreOption();

  @Mixin
  private PolicyOption preset = new PolicyOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  CacheStatsCommand(Terminal terminal) {
    super(terminal);
  }

  /** What there is of each kind. */
  private static final class Tally implements StoreSession.Visitor {
    final Policy policy;
    final Map<String, Long> byOutcome = new TreeMap<>();
    final Map<String, Long> byState = new TreeMap<>();
    final Instant now = Instant.now();
    long origins;
    long damaged;
    Instant oldest = Instant.MAX;
    Instant newest = Instant.MIN;

    Tally(Policy policy) {
      this.policy = policy;
    }

    @Override
    public void entry(Origin origin, CacheEntry entry) {
      origins++;
      byOutcome.merge(Messages.kind(entry.last().orElse(null)), 1L, Long::sum);
      byState.merge(EntryState.of(entry, policy, now).code(), 1L, Long::sum);
      Instant at = entry.attemptedAt();
      oldest = at.isBefore(oldest) ? at : oldest;
      newest = at.isAfter(newest) ? at : newest;
    }

    @Override
    public void damaged(String key) {
      damaged++;
    }
  }

  @Override
  public Integer call() throws Exception {
    Optional<StoreSession> existing = StoreSession.existing(store, terminal);
    if (existing.isPresent()) {
      try (StoreSession open = existing.get()) {
        Tally tally = new Tally(preset.policy());
        open.visit(tally);
        String path = store.location().toString();
        OptionalLong bytes = open.store().bytes();
        terminal.out().write(json ? json(path, bytes, tally) : text(path, bytes, tally));
      }
    }
    return 0;
  }

  private static byte[] text(String path, OptionalLong bytes, Tally tally) {
    StringBuilder text = new StringBuilder();
    entry(text, "store", TerminalText.of(path));
    bytes.ifPresent(n -> entry(text, "on disk", Messages.count(n, "byte")));
    entry(text, "origins", Messages.grouped(tally.origins));
    tally.byOutcome.forEach((outcome, n) -> entry(text, "  " + outcome, Messages.grouped(n)));
    tally.byState.forEach((state, n) -> entry(text, "  " + state, Messages.grouped(n)));
    if (tally.damaged > 0) {
      entry(text, "damaged", Messages.grouped(tally.damaged));
    }
    if (tally.origins > 0) {
      entry(text, "oldest", ago(tally.oldest, tally.now));
      entry(text, "newest", ago(tally.newest, tally.now));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void entry(StringBuilder text, String name, String value) {
    text.append(name).append(" ".repeat(15 - name.length())).append(value).append('\n');
  }

  private static String ago(Instant time, Instant now) {
    return Times.iso(time) + " (" + Times.about(Times.age(time, now)) + " ago)";
  }

  private static byte[] json(String path, OptionalLong bytes, Tally tally) {
    return JsonFields.line(line -> {
      line.beginObject();
      line.field("store", path);
      if (bytes.isPresent()) {
        line.field("bytes", bytes.getAsLong());
      }
      line.field("origins", tally.origins);
      counts(line, "outcomes", tally.byOutcome);
      counts(line, "states", tally.byState);
      line.field("damaged", tally.damaged);
      if (tally.origins > 0) {
        JsonFields.time(line, "oldest", tally.oldest);
        JsonFields.time(line, "newest", tally.newest);
      }
      line.endObject();
    });
  }

  private static void counts(JsonWriter json, String name, Map<String, Long> counts) {
    json.beginObject(name);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.field(count.getKey(), count.getValue());
    }
    json.endObject();
  }
}
