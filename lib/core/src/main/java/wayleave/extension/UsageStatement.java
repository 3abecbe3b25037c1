package wayleave.extension;

import java.util.Optional;
import java.util.OptionalInt;
import wayleave.extension.Specification.Term;

/** Something that a robots.txt or a response says about one use of the content of a URL. Immutable and thread-safe. */
public final class UsageStatement {
  static final int ELEMENT = -1;

  private final Specification specification;
  private final Term term;
  private final String value;
  private final String text;
  private final int line;
  private final Effect effect;

  /** A line of 0 stands for a header of the response, {@link #ELEMENT} for a {@code meta} element. */
  UsageStatement(
      Specification specification, Term term, String value, String text, int line, Effect effect) {
    this.specification = specification;
    this.term = term;
    this.value = value;
    this.text = text;
    this.line = line;
    this.effect = effect;
  }

  /** Whether a statement counts. */
  public enum Effect {
    /** It does. */
    APPLIES("applies"),
    /** It stands in a response that the crawler never sees, since it may not fetch the URL. */
    UNSEEN("unseen"),
    /** Its specification says nothing about URLs that the crawler may not fetch (draft-ietf-aipref-attach). */
    NOT_CRAWLABLE("not-crawlable");

    private final String code;

    Effect(String code) {
      this.code = code;
    }

    /** A word for programs. */
    public String code() {
      return code;
    }
  }

  /** The specification that gives it its meaning. */
  public Specification specification() {
    return specification;
  }

  /** The use that it is about. */
  public Term term() {
    return term;
  }

  /** {@code allow}, {@code disallow}, or what {@link UsagePreference#value} names beside them. */
  public String value() {
    return value;
  }

  /** Whether it allows or disallows. */
  public UsagePreference.Answer answer() {
    return UsagePreference.Answer.of(value);
  }

  /** The line, header or {@code meta} element that says it, as written: {@code Content-Usage: train-ai=n}. */
  public String text() {
    return text;
  }

  /** Whether a {@code meta} element of the response says it. */
  boolean isInElement() {
    return line == ELEMENT;
  }

  /** The line of the robots.txt, from 1; empty if the response says it. */
  public OptionalInt line() {
    return line <= 0 ? OptionalInt.empty() : OptionalInt.of(line);
  }

  /** The name of the response header that says it; empty if the robots.txt or a {@code meta} element does. */
  public Optional<String> header() {
    return line == 0 ? Optional.of(text.substring(0, text.indexOf(':'))) : Optional.empty();
  }

  /** Whether it counts. */
  public Effect effect() {
    return effect;
  }

  /** For logs: {@code train-ai disallow (line 3: Content-Usage: train-ai=n)}. */
  @Override
  public String toString() {
    return term.label() + " " + value + " ("
        + (line == 0 ? "header" : isInElement() ? "meta" : "line " + line) + ": " + text + ")";
  }
}
