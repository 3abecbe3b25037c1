package wayleave.extension;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An edition of a document that defines how sites state usage preferences: AIPREF's {@code Content-Usage}, Cloudflare's {@code
 * Content-Signal}, policy and control tokens, licenses, TDMRep. Each edition is a file in {@code src/main/specifications} of
 * this library. Immutable and thread-safe.
 *
 * <p>None of them changes a verdict, and none says anything about another: {@link UsagePreferences} lists their answers beside each other.
 */
public final class Specification {
  private static final List<Specification> ALL = read(SpecificationData.TEXT);

  private final Map<String, String> facts;
  private final Carrier carrier;
  private final List<Term> terms;

  private Specification(Map<String, String> facts, List<Term> terms) {
    this.facts = facts;
    this.carrier = Carrier.of(fact("carrier"));
    this.terms = List.copyOf(terms);
  }

  /** What carries the statements of a specification. */
  public enum Carrier {
    /** A line or a response header {@code Content-Usage}. */
    CONTENT_USAGE("content-usage"),
    /** A line or a response header {@code Content-Signal}. */
    CONTENT_SIGNAL("content-signal"),
    /** The rules of a group that names a purpose instead of a crawler. Groups for {@code *} do not stand in for it. */
    POLICY_TOKEN("policy-token"),
    /** The rules that apply to a product token with which nothing fetches, such as {@code Google-Extended}. */
    CONTROL_TOKEN("control-token"),
    /** A {@code License} line, which only points to the terms. */
    LICENSE("license"),
    /** A response header {@code tdm-reservation}. */
    TDM_RESERVATION("tdm-reservation");

    private final String code;

    Carrier(String code) {
      this.code = code;
    }

    /** A word for programs: {@code policy-token}. */
    public String code() {
      return code;
    }

    private static Carrier of(String code) {
      for (Carrier carrier : values()) {
        if (carrier.code.equals(code)) {
          return carrier;
        }
      }
      throw new IllegalStateException("unknown carrier: " + code);
    }
  }

  /**
   * A use of content that a specification has a word for.
   *
   * @param label the word, as the document spells it: {@code train-ai}, {@code ai-train}
   * @param purpose the same use in all specifications: {@code train}, {@code ai-input}, {@code search}, {@code use}, {@code
   *     license} or {@code tdm}
   * @param token the product token that stands for it; empty if a field does
   * @param values what can be written for it and what that means: {@code n} to {@code disallow}. The most restrictive comes
   *     first. Empty for tokens and licenses
   */
  public record Term(String label, String purpose, String token, Map<String, String> values) {
    /** The values that can be written, the most restrictive first. */
    public List<String> written() {
      return List.copyOf(values.keySet());
    }

    /** How restrictive a meaning is, from 0; the number of values for one that is unknown. */
    int rank(String meaning) {
      int rank = 0;
      for (String each : values.values()) {
        if (each.equals(meaning)) {
          return rank;
        }
        rank++;
      }
      return rank;
    }
  }

  /** All editions, by name, the oldest of each first. */
  public static List<Specification> all() {
    return ALL;
  }

  /** The newest edition of each specification. */
  public static List<Specification> current() {
    return inForce(null);
  }

  /**
   * Of each specification the edition in force on a day: the newest one that is not younger. A day before the first known edition
   * has that one.
   *
   * @param day {@code 2026-08-18} (ISO 8601)
   */
  public static List<Specification> asOf(String day) {
    return inForce(Objects.requireNonNull(day));
  }

  /** The edition with an id such as {@code aipref-attach@05}. */
  public static Optional<Specification> find(String id) {
    return ALL.stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private static List<Specification> inForce(@Nullable String day) {
    Map<String, Specification> chosen = new LinkedHashMap<>();
    for (Specification each : ALL) {
      if (day == null || each.date().compareTo(day) <= 0) {
        chosen.put(each.name(), each);
      } else {
        chosen.putIfAbsent(each.name(), each);
      }
    }
    return List.copyOf(chosen.values());
  }

  /** Name and edition: {@code aipref-attach@05}. */
  public String id() {
    return fact("id");
  }

  /** The name that all editions share: {@code aipref-attach}. */
  public String name() {
    return id().substring(0, id().indexOf('@'));
  }

  /** The document, for people. */
  public String title() {
    return fact("title");
  }

  /** The day of the edition; of a web page, a day on which it was in force: {@code 2026-08-18} (ISO 8601). */
  public String date() {
    return fact("date");
  }

  /** How far it is agreed on, for people: {@code working group draft}. */
  public String status() {
    return fact("status");
  }

  /** Whether it is known from quotations only, so that details may be wrong. */
  public boolean isSecondHand() {
    return fact("certainty").equals("second-hand");
  }

  /** Where the document is. */
  public String url() {
    return fact("url");
  }

  /** The operator whose use it is about, such as {@code Google}; empty if it is about everybody's. */
  public Optional<String> operator() {
    return Optional.ofNullable(facts.get("about"));
  }

  /** What carries its statements. */
  public Carrier carrier() {
    return carrier;
  }

  /** The uses that it has a word for. */
  public List<Term> terms() {
    return terms;
  }

  /** The term with a label; empty if the specification has no such word. */
  public Optional<Term> term(String label) {
    return terms.stream().filter(term -> term.label().equals(label)).findFirst();
  }

  private String fact(String name) {
    return Objects.requireNonNull(facts.get(name), name);
  }

  /** The id. */
  @Override
  public String toString() {
    return id();
  }

  private static List<Specification> read(String text) {
    List<Specification> all = new ArrayList<>();
    Map<String, String> facts = new LinkedHashMap<>();
    List<Term> terms = new ArrayList<>();
    for (String line : split(text, '\n')) {
      List<String> cells = split(line, '\t');
      if (cells.get(0).equals("id") && !facts.isEmpty()) {
        all.add(new Specification(facts, terms));
        facts = new LinkedHashMap<>();
        terms = new ArrayList<>();
      }
      if (cells.get(0).equals("term")) {
        terms.add(term(cells.get(1), cells.get(2), cells.size() > 3 ? cells.get(3) : ""));
      } else {
        facts.put(cells.get(0), cells.get(1));
      }
    }
    all.add(new Specification(facts, terms));
    // Names of files sort as ids do, but an edition need not: the date decides.
    all.sort((one, other) -> one.name().equals(other.name())
        ? one.date().compareTo(other.date())
        : one.name().compareTo(other.name()));
    return List.copyOf(all);
  }

  /** The parts between separators; what follows the last one is a part if it is not empty. */
  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      boolean isEnd = i == text.length();
      if (isEnd ? start < i : text.charAt(i) == separator) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    return parts;
  }

  private static Term term(String label, String purpose, String values) {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (String value : split(values, ' ')) {
      int equals = value.indexOf('=');
      if (equals > 0) {
        meanings.put(value.substring(0, equals), value.substring(equals + 1));
      }
    }
    String token = meanings.isEmpty() ? values : "";
    return new Term(label, purpose, token, Collections.unmodifiableMap(meanings));
  }
}
