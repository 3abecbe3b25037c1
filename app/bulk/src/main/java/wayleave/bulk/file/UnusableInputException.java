package wayleave.bulk.file;

import java.io.IOException;
import java.util.List;

/** Nothing can be read as asked. The message is for people: which file, what was expected, what to do. */
public final class UnusableInputException extends IOException {
  private static final long serialVersionUID = 1;
  private static final int SHOWN = 30;

  public UnusableInputException(String message) {
    super(message);
  }

  /** A column is missing, and the columns that there are. */
  public static UnusableInputException ofMissing(String column, List<String> there) {
    return of("no column " + column, there);
  }

  /** What is wrong with the columns, and the columns that there are. */
  public static UnusableInputException of(String what, List<String> there) {
    if (there.isEmpty()) {
      return new UnusableInputException(what + "; there are no columns");
    }
    String more = there.size() > SHOWN ? ", and " + (there.size() - SHOWN) + " more" : "";
    return new UnusableInputException(what + "; the columns are "
        + String.join(", ", there.subList(0, Math.min(SHOWN, there.size()))) + more);
  }
}
