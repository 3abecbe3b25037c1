package wayleave.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import wayleave.ExtensionLine;
import wayleave.extension.Extension;
import wayleave.extension.Extension.Problem.Kind;

/**
 * The suite of the HTTP working group for structured fields (RFC 9651), read as {@code Content-Usage}, whose value is a
 * dictionary. An item, or a list of one member, is put into a dictionary as the value of a key: the grammar is the same (§3.2).
 */
@EnabledIf("wayleave.conformance.Shared#present")
final class StructuredFieldsSharedTest {
  private static final String LIST =
      "a list that has not exactly one member: Content-Usage is a dictionary";
  private static final String TAB =
      "a robots.txt may have a tab before and after a value, where the header must not";

  /** Cases that do not apply, with the reason. */
  private static final Map<String, String> EXCLUDED = Map.of(
      "dictionary.json empty dictionary",
      "a dictionary without members is well-formed; a line without a value is reported",
      "item.json trailing space",
      TAB,
      "key-generated.json 0x09 starting a dictionary key",
      TAB,
      "token-generated.json 0x2c in token",
      "as the value of a key this is well-formed: the comma begins the next member");

  /** The kinds of problems of dictionaries that are well-formed. */
  private static final Set<Kind> WELL_FORMED = Set.of(Kind.PREFERENCE, Kind.DUPLICATE_KEY);

  @Test
  void readsDictionariesAndItemsAsTheSuiteExpects() throws IOException {
    Map<String, Integer> excluded = new TreeMap<>();
    Set<String> unused = new TreeSet<>(EXCLUDED.keySet());
    List<String> unexplained = new ArrayList<>();
    int run = 0;
    int all = 0;
    for (Map.Entry<String, JsonNode> each : cases().entrySet()) {
      all++;
      JsonNode one = each.getValue();
      String reason = isOtherList(one) ? LIST : EXCLUDED.get(each.getKey());
      unused.remove(each.getKey());
      if (reason != null) {
        excluded.merge(reason, 1, Integer::sum);
        continue;
      }
      run++;
      String difference = difference(one);
      if (difference != null) {
        unexplained.add(each.getKey() + ": " + difference + ": " + one.get("raw"));
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(unused).isEmpty();
    assertThat(excluded.remove(LIST)).isEqualTo(35);
    assertThat(excluded.values().stream().mapToInt(n -> n).sum()).isEqualTo(EXCLUDED.size());
    assertThat(run).isEqualTo(1541);
    assertThat(all).isEqualTo(1580);
  }

  /** The cases by file and name. */
  private static Map<String, JsonNode> cases() throws IOException {
    Map<String, JsonNode> cases = new TreeMap<>();
    try (Stream<Path> files = Files.list(Shared.root().resolve("vectors/structured-fields"))) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        for (JsonNode one : new ObjectMapper().readTree(file.toFile())) {
          String key = file.getFileName() + " " + one.get("name").asText();
          assertThat(cases.put(key, one)).as(key).isNull();
        }
      }
    }
    return cases;
  }

  /** Whether it is a list that is not one member. After a comma, one that must fail proves nothing about its members. */
  private static boolean isOtherList(JsonNode one) {
    return one.get("header_type").asText().equals("list")
        && (mustFail(one) ? text(one).contains(",") : one.get("expected").size() != 1);
  }

  private static @Nullable String difference(JsonNode one) {
    boolean dictionary = one.get("header_type").asText().equals("dictionary");
    ExtensionLine line =
        new ExtensionLine(1, "Content-Usage", dictionary ? text(one) : "key=" + text(one));
    Extension read = Extension.of(line);
    boolean accepted =
        read.problems().stream().allMatch(problem -> WELL_FORMED.contains(problem.kind()));
    if (accepted == mustFail(one)) {
      boolean mayFail = one.path("can_fail").asBoolean();
      return mayFail ? null : accepted ? "accepted" : "refused";
    }
    List<String> keys = read instanceof Extension.ContentUsage usage
        ? usage.members().stream().map(Extension.Member::key).distinct().toList()
        : List.of();
    List<String> expected = new ArrayList<>();
    if (dictionary) {
      one.path("expected").forEach(member -> expected.add(member.get(0).asText()));
    } else if (accepted) {
      expected.add("key");
    }
    return keys.equals(expected) ? null : "keys " + keys;
  }

  private static boolean mustFail(JsonNode one) {
    return one.path("must_fail").asBoolean();
  }

  /** Several lines are one, and spaces at the ends are dropped before anything is parsed (§4.2). */
  private static String text(JsonNode one) {
    List<String> lines = new ArrayList<>();
    one.get("raw").forEach(line -> lines.add(line.asText()));
    String text = String.join(", ", lines);
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) == ' ') {
      start++;
    }
    while (end > start && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(start, end);
  }
}
