package wayleave.lint.model;

import java.util.List;

/**
 * Edits that fix a problem. Immutable.
 *
 * @param title what the fix does, for people: {@code Write /admin}
 * @param edits the changes; they do not overlap
 * @param effect whether the fix changes verdicts
 */
public record Fix(String title, List<TextEdit> edits, Effect effect) {
  public Fix {
    edits = List.copyOf(edits);
  }

  /** Whether a fix changes verdicts. */
  public enum Effect {
    /** No crawler gets another verdict for any URL, in any dialect. Proven before the fix is offered. */
    KEEPS_VERDICTS,
    /**
     * Some verdicts change, so that the file does what it seems to say; its author has to want it. The start page and the whole
     * site stay allowed or disallowed for each crawler.
     */
    CHANGES_VERDICTS
  }
}
