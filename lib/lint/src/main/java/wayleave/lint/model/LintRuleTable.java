package wayleave.lint.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the codes from their documentation, so that the two cannot differ.
 *
 * <p>A page is a section of a Markdown file: {@code ## the-code}, then {@code *severity · readers · sources*}, then a sentence
 * that says what it is about, then whatever helps. Its examples are executed by a test: a fenced block {@code robots.txt}
 * followed by quoted lines has to be reported with exactly these, {@code > line:column message}; one without must not be. The
 * build writes the files as constants ({@code GenerateLintData}).
 */
final class LintRuleTable {
  private static final int COLUMNS = 6;

  static final List<LintRule> CODES = read();
  static final Map<String, LintRule> BY_ID = byId();

  private LintRuleTable() {}

  private static Map<String, LintRule> byId() {
    Map<String, LintRule> byId = new HashMap<>();
    for (LintRule code : CODES) {
      byId.put(code.id(), code);
    }
    return Map.copyOf(byId);
  }

  private static List<LintRule> read() {
    List<LintRule> codes = new ArrayList<>();
    for (String line : LintRuleData.text().split("\n")) {
      String[] cells = line.split("\t", COLUMNS);
      codes.add(new LintRule(
          cells[0],
          Severity.valueOf(cells[1]),
          readers(cells[2]),
          Arrays.asList(cells[3].split(";")),
          cells[4],
          cells[5]));
    }
    return List.copyOf(codes);
  }

  private static Set<Audience> readers(String names) {
    Set<Audience> readers = EnumSet.noneOf(Audience.class);
    for (String name : names.split(";")) {
      readers.add(reader(name));
    }
    return readers;
  }

  private static Audience reader(String name) {
    for (Audience reader : Audience.values()) {
      if (reader.text().equals(name)) {
        return reader;
      }
    }
    throw new IllegalStateException("no such reader: " + name);
  }

  /** The page of a code. */
  static String page(LintRule code) {
    String family = "\n" + LintRulePages.of(code.family());
    int start = family.indexOf("\n## " + code.id() + "\n") + 1;
    int next = family.indexOf("\n## ", start);
    return family.substring(start, next < 0 ? family.length() : next).strip() + "\n";
  }
}
