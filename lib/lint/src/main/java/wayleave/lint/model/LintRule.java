package wayleave.lint.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A lint rule, as the catalog describes it. Codes are stable: a published code keeps its meaning. Immutable and thread-safe; one
 * instance per rule.
 */
public final class LintRule {
  private static final Set<String> BEYOND_THE_FILE = Set.of("delivery", "linked", "sample");

  private final String id;
  private final Severity severity;
  private final Set<Audience> readers;
  private final List<String> sources;
  private final String summary;
  private final String family;

  LintRule(
      String id,
      Severity severity,
      Set<Audience> readers,
      List<String> sources,
      String summary,
      String family) {
    this.id = id;
    this.severity = severity;
    this.readers = Set.copyOf(readers);
    this.sources = List.copyOf(sources);
    this.summary = summary;
    this.family = family;
  }

  /** All codes, by family and within it in the order of the catalogue. */
  public static List<LintRule> all() {
    return LintRuleTable.CODES;
  }

  /** The code with a name; empty if there is none. */
  public static Optional<LintRule> find(String id) {
    return Optional.ofNullable(LintRuleTable.BY_ID.get(id));
  }

  /**
   * The code with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static LintRule of(String id) {
    return find(id).orElseThrow(() -> new IllegalArgumentException("no such code: " + id));
  }

  /** Its name: words in lower case with hyphens, such as {@code path-without-slash}. */
  public String id() {
    return id;
  }

  /** How bad it is unless the options say otherwise. */
  public Severity severity() {
    return severity;
  }

  /** For whom it matters. */
  public Set<Audience> readers() {
    return readers;
  }

  /** Where it is said: requirement numbers, sections of RFC 9309, documents. */
  public List<String> sources() {
    return sources;
  }

  /** What it is about, in a sentence. */
  public String summary() {
    return summary;
  }

  /** Its page of the documentation, in Markdown, with examples. */
  public String page() {
    return LintRuleTable.page(this);
  }

  /** The file of the catalogue that its page is in, without its ending: {@code paths}. */
  public String family() {
    return family;
  }

  /** Whether the file alone shows it; otherwise it takes a response, the site's other files or URLs of the site. */
  public boolean isShownByFile() {
    return !BEYOND_THE_FILE.contains(family);
  }

  @Override
  public String toString() {
    return id;
  }
}
