package wayleave.cli.ranges;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.cli.terminal.InputException;
import wayleave.crawlers.AddressRanges;

/**
 * A list of address ranges as an operator publishes it: JSON if it begins with a brace ({@link RangeJson}), else text with a
 * prefix or address on each line, where {@code #} begins a comment.
 */
final class RangeFile {
  /** The most prefixes of a file; Google has about a thousand, Ahrefs ten thousand. */
  static final int MAX_PREFIXES = 1_000_000;

  private final Path path;
  private final List<Entry> entries = new ArrayList<>();
  private final Set<String> services = new LinkedHashSet<>();
  private @Nullable Instant time;

  /**
   * A prefix.
   *
   * @param text as it stands in the file
   * @param line from 1
   * @param services those that use it (JAFAR §2.3); empty if that is not said
   */
  private record Entry(String text, int line, Set<String> services) {}

  private RangeFile(Path path) {
    this.path = path;
  }

  static RangeFile read(Path path) throws InputException, IOException {
    return parse(path, Inputs.bytes(path));
  }

  /** @param path what errors name */
  static RangeFile parse(Path path, byte[] bytes) throws InputException {
    RangeFile file = new RangeFile(path);
    if (isJson(bytes)) {
      new RangeJson(path, file).read(bytes);
    } else {
      file.readText(Inputs.text(bytes, bytes.length));
    }
    if (file.entries.isEmpty()) {
      throw new InputException(path + " lists no addresses; expected at least one");
    }
    return file;
  }

  private static boolean isJson(byte[] bytes) {
    String text = Inputs.text(bytes, Math.min(bytes.length, 1_000)).stripLeading();
    return text.startsWith("{") || text.startsWith("[");
  }

  private void readText(String text) throws InputException {
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      int comment = line.indexOf('#');
      String prefix = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!prefix.isEmpty()) {
        add(prefix, number, Set.of());
      }
    }
  }

  void add(String prefix, int line, Set<String> usedBy) throws InputException {
    if (entries.size() == MAX_PREFIXES) {
      throw Inputs.problem(
          path, line, "the file lists more than " + MAX_PREFIXES + " address ranges");
    }
    entries.add(new Entry(prefix, line, usedBy));
    services.addAll(usedBy);
  }

  /** Of several times the earliest counts. */
  void addTime(Instant other) {
    time = time == null || other.isBefore(time) ? other : time;
  }

  /** The services that are named; mostly none. */
  Set<String> services() {
    return services;
  }

  /** Whether any address is for a crawler: of those without services all are. */
  boolean isFor(String token) {
    return entries.stream().anyMatch(each -> isFor(each.services(), token));
  }

  private static boolean isFor(Set<String> services, String token) {
    return services.isEmpty() || services.stream().anyMatch(token::equalsIgnoreCase);
  }

  /**
   * The list for some crawlers, in parts: one for each set of services, since addresses that several crawlers share do not tell
   * them apart.
   *
   * <p>Deviation: JAFAR §3.3 recommends the most specific prefix alone. Here an address of a service's wide prefix stays its own
   * if a narrower prefix names another service: both are the operator's.
   */
  List<AddressRanges> ranges(List<String> tokens) throws InputException {
    Map<Set<String>, List<Entry>> parts = new LinkedHashMap<>();
    for (Entry entry : entries) {
      parts.computeIfAbsent(entry.services(), any -> new ArrayList<>()).add(entry);
    }
    List<AddressRanges> ranges = new ArrayList<>();
    for (Map.Entry<Set<String>, List<Entry>> part : parts.entrySet()) {
      // All are read, so that nothing is used of a file with an unreadable prefix.
      AddressRanges all = ranges(tokens, part.getValue());
      List<String> users =
          tokens.stream().filter(token -> isFor(part.getKey(), token)).toList();
      if (users.size() == tokens.size()) {
        ranges.add(all);
      } else if (!users.isEmpty()) {
        ranges.add(ranges(users, part.getValue()));
      }
    }
    return ranges;
  }

  private AddressRanges ranges(List<String> tokens, List<Entry> part) throws InputException {
    try {
      List<String> texts = part.stream().map(Entry::text).toList();
      AddressRanges ranges = AddressRanges.of(tokens, Inputs.fileName(path), texts);
      return Optional.ofNullable(time).map(ranges::madeAt).orElse(ranges);
    } catch (IllegalArgumentException e) {
      Entry wrong = part.stream()
          .filter(entry -> !AddressRanges.isPrefix(entry.text()))
          .findFirst()
          .orElseThrow(() -> e);
      throw Inputs.problem(path, wrong.line(), String.valueOf(e.getMessage()));
    }
  }
}
