package wayleave.page;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.page.Remark.Kind;

/**
 * Reads lists of rules, which are the same in meta elements and in {@code X-Robots-Tag}. What cannot be read is dropped rule by rule, and
 * the rules beside it count.
 */
final class RuleReader {
  /** Makes the place of {@code [start, end)} of the list that is being read. */
  interface Places {
    Place of(int start, int end);
  }

  private final PageDialect dialect;
  private final Instant now;
  private final List<Reading> readings = new ArrayList<>();
  private final List<Remark> remarks = new ArrayList<>();

  RuleReader(PageDialect dialect, Instant now) {
    this.dialect = dialect;
    this.now = now;
  }

  List<Reading> readings() {
    return readings;
  }

  List<Remark> remarks() {
    return remarks;
  }

  void remark(Kind kind, String text, Place place) {
    remark(kind, text, place, "");
  }

  void remark(Kind kind, String text, Place place, String meant) {
    remarks.add(new Remark(kind, text, place, meant));
  }

  /** Reads the {@code content} of a meta element, which addresses one crawler or all. */
  void readContent(String list, String crawler, Places places) {
    int from = 0;
    while (from <= list.length()) {
      from = readRule(list, from, crawler, null, places) + 1;
    }
  }

  /** Reads the value of an {@code X-Robots-Tag}, in which product tokens may stand before rules. */
  void readField(String list, Addressees addressees, Places places) {
    String crawler = Addressees.ALL;
    int from = 0;
    int end = -1;
    while (from <= list.length()) {
      end = from > end ? endOfPart(list, from) : end;
      int colon = colon(list, from, end);
      String word = Text.lower(Text.trim(list, from, colon));
      if (colon == end || Rule.find(word) != null) {
        from = readRule(list, from, crawler, addressees, places) + 1;
      } else {
        if (word.isEmpty()) {
          if (crawler != null) {
            remark(Kind.EMPTY_TOKEN, ":", places.of(from, colon + 1));
          }
        } else {
          crawler = addressees.find(word);
          if (crawler == null) {
            remarkOnName(
                word,
                list.substring(colon, Math.min(end, colon + 1 + Spelling.MAX_CHARACTERS)),
                addressees,
                places.of(Text.skipBlanks(list, from, colon), colon));
          }
        }
        from = colon + 1;
      }
    }
  }

  /** Remarks on what stands before a colon if it is not the name of another crawler. */
  private void remarkOnName(String word, String rest, Addressees addressees, Place place) {
    String meant = addressees.meant(word);
    if (Spelling.spelled(Spelling.bare(word)) != null) {
      remark(Kind.UNKNOWN_RULE, word, place, Spelling.rules(word + Text.lower(rest), null));
    } else if (!meant.isEmpty() || !Spelling.isName(word)) {
      remark(Kind.WRONG_NAME, word, place, meant);
    }
  }

  /**
   * Reads the rule that begins at an offset.
   *
   * @param crawler who is addressed, or null if it is not the crawler that asks, so that the rule is skipped
   * @param names who may be addressed in front of a rule; null if that is not possible
   * @return the offset of the comma that ends the rule, or the end of the list
   */
  private int readRule(
      String list, int from, @Nullable String crawler, @Nullable Addressees names, Places places) {
    int end = endOfPart(list, from);
    int start = Text.skipBlanks(list, from, end);
    int colon = colon(list, start, end);
    boolean hasColon = colon < end;
    String name = Text.lower(Text.trim(list, start, colon));
    Rule rule = Rule.find(name);
    if (rule == Rule.UNAVAILABLE_AFTER && hasColon) {
      end = endOfDate(list, colon + 1, end);
    }
    if (crawler == null || start == end) {
      return end;
    }
    Place place = places.of(start, start + Text.trim(list, start, end).length());
    String value = hasColon ? Text.trim(list, colon + 1, end) : "";
    if (rule == null) {
      if (hasColon || !readSeparated(name, crawler, place)) {
        String part = hasColon ? name + ":" + Text.lower(value) : name;
        remark(Kind.UNKNOWN_RULE, name, place, Spelling.rules(part, names));
      }
    } else if (rule.takesValue()) {
      readValued(rule, value, crawler, place);
    } else {
      if (hasColon) {
        String text = rule.text() + ":" + value;
        remark(Kind.NEEDLESS_VALUE, text, place, Spelling.rules(Text.lower(text), null));
      }
      add(rule, null, "", crawler, place);
    }
    return end;
  }

  private static int endOfPart(String list, int from) {
    int comma = list.indexOf(',', from);
    return comma < 0 ? list.length() : comma;
  }

  /** The offset of the first colon in {@code [from, to)}, or {@code to}. */
  private static int colon(String list, int from, int to) {
    int colon = from;
    while (colon < to && list.charAt(colon) != ':') {
      colon++;
    }
    return colon;
  }

  /** The longest text that is a date counts: one that begins with a weekday has a comma. */
  private int endOfDate(String list, int from, int end) {
    if (end < list.length()) {
      int next = endOfPart(list, end + 1);
      if (DateText.parse(list.substring(from, next), now) != null) {
        return next;
      }
    }
    return end;
  }

  private void readValued(Rule rule, String text, String crawler, Place place) {
    Object value = switch (rule) {
      case MAX_IMAGE_PREVIEW -> ImagePreview.find(Text.lower(text)).orElse(null);
      case UNAVAILABLE_AFTER -> DateText.parse(text, now);
      default -> number(text);
    };
    if (value == null) {
      remark(Kind.UNREADABLE_VALUE, rule.text() + ":" + text, place);
    } else {
      add(rule, value, text, crawler, place);
    }
  }

  /** Rules that are separated by blanks, semicolons or bars, if all of them are known. */
  private boolean readSeparated(String text, String crawler, Place place) {
    List<Rule> rules = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= text.length(); i++) {
      if (i == text.length() || isSeparator(text.charAt(i))) {
        if (i > from) {
          Rule rule = Rule.find(text.substring(from, i));
          if (rule == null || rule.takesValue()) {
            return false;
          }
          rules.add(rule);
        }
        from = i + 1;
      }
    }
    if (rules.isEmpty()) {
      return false;
    }
    remark(
        Kind.SEPARATOR,
        text,
        place,
        String.join(", ", rules.stream().map(Rule::text).toList()));
    rules.forEach(rule -> add(rule, null, "", crawler, place));
    return true;
  }

  private static boolean isSeparator(char c) {
    return Text.isBlank(c) || c == ';' || c == '|';
  }

  /** Adds a rule that addresses the crawler. */
  void add(Rule rule, @Nullable Object value, String text, String crawler, Place place) {
    boolean ignored =
        dialect == PageDialect.YANDEX && rule.isAllowing() && place instanceof Place.HeaderField;
    if (ignored || !rule.hasEffect(dialect)) {
      remark(Kind.WITHOUT_EFFECT, rule.text(), place);
    }
    if (!ignored) {
      readings.add(new Reading(rule, value, new Statement(rule.text(), text, crawler, place)));
    }
  }

  /** A whole number of at least -1. What does not fit is the largest number, which limits nothing either. */
  private static @Nullable Integer number(String text) {
    boolean negative = text.startsWith("-");
    int from = negative || text.startsWith("+") ? 1 : 0;
    long number = 0;
    for (int i = from; i < text.length(); i++) {
      if (!Text.isDigit(text.charAt(i))) {
        return null;
      }
      number = Math.min(number * 10 + text.charAt(i) - '0', Integer.MAX_VALUE);
    }
    if (from == text.length() || negative && number > 1) {
      return null;
    }
    return negative ? (int) -number : (int) number;
  }
}
