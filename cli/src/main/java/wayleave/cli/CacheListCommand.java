package wayleave.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.Origin;
import wayleave.fetch.Entry;
import wayleave.json.EntryJson;
import wayleave.json.EntryState;
import wayleave.json.Json;
import wayleave.json.Printable;
import wayleave.json.Times;
import wayleave.json.Wording;

/** {@code wayleave cache list}: a line for each origin in the store. */
@Command(
    name = "list",
    description = "List the origins that are kept, in no order.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  wayleave cache list",
      "  wayleave cache list example.org",
      "  wayleave cache list --json 'https://*.example.org'",
      "",
      "A line tells the state (fresh, expired or failing), the age of the last answer, the answer with its",
      "status and size, when the origin is fetched again if asked for, since when it fails, and the origin.",
    })
final class CacheListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin
  private StoreOption store = new StoreOption();

  @Option(names = "--json", description = "Print one JSON object a line.")
  private boolean json;

  @Parameters(
      paramLabel = "FILTER",
      arity = "0..1",
      description = {
        "Only origins with this in them; or, where it has a * or ?, those that are as it says as a whole."
      })
  private @Nullable String filter;

  CacheListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    Optional<OpenStore> existing = OpenStore.existing(store, terminal);
    if (existing.isEmpty()) {
      return 0;
    }
    Predicate<String> wanted = wanted(filter);
    Instant now = Instant.now();
    OutputStream out = terminal.out();
    try (OpenStore open = existing.get()) {
      open.visit(new OpenStore.Visitor() {
        @Override
        public void entry(Origin origin, Entry entry) throws IOException {
          if (wanted.test(origin.toString())) {
            out.write(json ? json(origin, entry, now) : text(origin, entry, now));
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

  private static byte[] json(Origin origin, Entry entry, Instant now) throws IOException {
    return Json.line(line -> EntryJson.write(line, origin, entry, now));
  }

  private static byte[] jsonOfDamaged(String key) throws IOException {
    return Json.line(line -> {
      line.writeStartObject();
      line.writeStringField("origin", key);
      line.writeStringField("state", "damaged");
      line.writeEndObject();
    });
  }

  private static byte[] text(Origin origin, Entry entry, Instant now) {
    Entry.Outage outage = entry.outage();
    StringBuilder line = new StringBuilder();
    column(line, EntryState.of(entry, now).code(), 8);
    column(line, Times.about(Times.age(entry.attemptedAt(), now)), 8);
    int status = Wording.status(entry.last());
    column(line, Wording.kind(entry.last()) + (status == 0 ? "" : " " + status), 16);
    Entry.Copy copy = entry.copy();
    column(line, copy == null ? "-" : Wording.count(copy.found().body().length(), "byte"), 14);
    column(line, "next " + next(entry, now), 13);
    if (outage != null) {
      column(line, "failing for " + Times.about(Times.age(outage.since(), now)), 0);
    }
    line.append(Printable.of(origin.toString())).append('\n');
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String next(Entry entry, Instant now) {
    return entry.nextFetch().isAfter(now)
        ? "in " + Times.about(Duration.between(now, entry.nextFetch()))
        : "now";
  }

  private static byte[] textOfDamaged(String key) {
    StringBuilder line = new StringBuilder();
    column(line, "damaged", 8);
    line.append(Printable.of(key)).append('\n');
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void column(StringBuilder line, String text, int width) {
    line.append(text).append(" ".repeat(Math.max(0, width - text.length()))).append("  ");
  }
}
