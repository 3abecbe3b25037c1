package wayleave.lint;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the codes from their documentation, so that the two cannot differ.
 *
 * <p>A page is a section of a Markdown file: {@code ## the-code}, then {@code *severity · readers · sources*}, then a sentence
 * that says what it is about, then whatever helps. Its examples are executed by a test: a fenced block {@code robots.txt}
 * followed by quoted lines has to be reported with exactly these, {@code > line:column message}; one without must not be.
 */
final class Catalogue {
  /** The files, in the order in which codes are listed. */
  private static final List<String> FAMILIES = List.of(
      "bytes",
      "lines",
      "user-agents",
      "groups",
      "paths",
      "rules",
      "intent",
      "sitemaps",
      "extensions",
      "delivery",
      "linked",
      "sample");

  private static final Pattern PARAGRAPHS = Pattern.compile("\n\n+");
  private static final Pattern FACTS = Pattern.compile(" · ");
  private static final Pattern NAMES = Pattern.compile(", ");

  static final List<Code> CODES = read();
  static final Map<String, Code> BY_ID = byId();

  private Catalogue() {}

  private static Map<String, Code> byId() {
    Map<String, Code> byId = new HashMap<>();
    for (Code code : CODES) {
      if (byId.put(code.id(), code) != null) {
        throw new IllegalStateException("two pages for " + code.id());
      }
    }
    return Map.copyOf(byId);
  }

  private static List<Code> read() {
    List<Code> codes = new ArrayList<>();
    for (String family : FAMILIES) {
      String text = text(family);
      int start = text.indexOf("\n## ");
      while (start >= 0) {
        int next = text.indexOf("\n## ", start + 1);
        codes.add(code(text.substring(start + 1, next < 0 ? text.length() : next), family));
        start = next;
      }
    }
    return List.copyOf(codes);
  }

  private static String text(String family) {
    try (InputStream in = Catalogue.class.getResourceAsStream("catalogue/" + family + ".md")) {
      if (in == null) {
        return "";
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Code code(String page, String family) {
    String[] paragraphs = PARAGRAPHS.split(page.strip(), 4);
    String id = paragraphs[0].substring("## ".length()).strip();
    String[] facts =
        paragraphs.length < 3 ? new String[0] : FACTS.split(paragraphs[1].replace("*", ""));
    if (facts.length != 3) {
      throw new IllegalStateException(
          id + ": expected *severity · readers · sources* and a sentence, each a paragraph");
    }
    return new Code(
        id,
        Severity.valueOf(facts[0].toUpperCase(Locale.ROOT)),
        readers(facts[1]),
        Arrays.asList(NAMES.split(facts[2])),
        paragraphs[2].replace('\n', ' '),
        page.strip() + "\n",
        family);
  }

  private static Set<Reader> readers(String names) {
    Set<Reader> readers = EnumSet.noneOf(Reader.class);
    for (String name : NAMES.split(names)) {
      readers.add(reader(name));
    }
    return readers;
  }

  private static Reader reader(String name) {
    for (Reader reader : Reader.values()) {
      if (reader.text().equals(name)) {
        return reader;
      }
    }
    throw new IllegalStateException("no such reader: " + name);
  }
}
