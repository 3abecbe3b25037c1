package wayleave.lint.model;

import java.util.List;

/**
 * How to mend a problem. Immutable.
 *
 * @param title what it does, for people: {@code write /admin}
 * @param edits the changes; they do not overlap
 * @param effect whether verdicts change by it
 */
public record Fix(String title, List<TextEdit> edits, Effect effect) {
  public Fix {
    edits = List.copyOf(edits);
  }

  /** What a fix does to verdicts. */
  public enum Effect {
    /** No verdict changes, for no crawler, in no dialect. */
    KEEPS_VERDICTS,
    /** The file does for all what it did for some, or what it says: verdicts change. Its author has to want it. */
    CHANGES_VERDICTS
  }
}
