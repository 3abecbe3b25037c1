package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.json.EntryState;
import wayleave.json.Json;
import wayleave.json.Printable;
import wayleave.json.Times;
import wayleave.json.Wording;

/** {@code wayleave cache stats}: how much is kept, and of what kind. */
@Command(
    name = "stats",
    description = "Show where the store is, how large it is and what it holds.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave cache stats",
      "  wayleave cache stats --json --store crawl-cache",
    })
final class CacheStatsCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private StoreOption store = new StoreOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  CacheStatsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** What there is of each kind. */
  private static final class Tally implements OpenStore.Visitor {
    final Map<String, Long> byOutcome = new TreeMap<>();
    final Map<String, Long> byState = new TreeMap<>();
    final Instant now = Instant.now();
    long origins;
    long damaged;
    Instant oldest = Instant.MAX;
    Instant newest = Instant.MIN;

    @Override
    public void entry(Origin origin, Entry entry) {
      origins++;
      byOutcome.merge(Wording.kind(entry.last()), 1L, Long::sum);
      byState.merge(EntryState.of(entry, now).code(), 1L, Long::sum);
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
    Optional<OpenStore> existing = OpenStore.existing(store, terminal);
    if (existing.isPresent()) {
      try (OpenStore open = existing.get()) {
        Tally tally = new Tally();
        open.visit(tally);
        String path = store.directory().toString();
        OptionalLong bytes = open.store().bytes();
        terminal.out().write(json ? json(path, bytes, tally) : text(path, bytes, tally));
      }
    }
    return 0;
  }

  private static byte[] text(String path, OptionalLong bytes, Tally tally) {
    StringBuilder text = new StringBuilder();
    entry(text, "store", Printable.of(path));
    bytes.ifPresent(n -> entry(text, "on disk", Wording.count(n, "byte")));
    entry(text, "origins", Wording.grouped(tally.origins));
    tally.byOutcome.forEach((outcome, n) -> entry(text, "  " + outcome, Wording.grouped(n)));
    tally.byState.forEach((state, n) -> entry(text, "  " + state, Wording.grouped(n)));
    if (tally.damaged > 0) {
      entry(text, "damaged", Wording.grouped(tally.damaged));
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

  private static byte[] json(String path, OptionalLong bytes, Tally tally) throws IOException {
    return Json.line(line -> {
      line.writeStartObject();
      line.writeStringField("store", path);
      if (bytes.isPresent()) {
        line.writeNumberField("bytes", bytes.getAsLong());
      }
      line.writeNumberField("origins", tally.origins);
      counts(line, "outcomes", tally.byOutcome);
      counts(line, "states", tally.byState);
      line.writeNumberField("damaged", tally.damaged);
      if (tally.origins > 0) {
        Json.time(line, "oldest", tally.oldest);
        Json.time(line, "newest", tally.newest);
      }
      line.writeEndObject();
    });
  }

  private static void counts(JsonGenerator json, String name, Map<String, Long> counts)
      throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Long> count : counts.entrySet()) {
      json.writeNumberField(count.getKey(), count.getValue());
    }
    json.writeEndObject();
  }
}
