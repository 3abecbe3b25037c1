package wayleave.bulk.file;

import java.util.List;

/** What is said about the columns of a table. */
public final class Columns {
  private static final int SHOWN = 30;

  private Columns() {}

  /** That a column is missing, and which there are. */
  public static String missing(String column, List<String> there) {
    if (there.isEmpty()) {
      return "no column " + column + ": the file is empty; expected a line with the columns' names";
    }
    String more = there.size() > SHOWN ? ", and " + (there.size() - SHOWN) + " more" : "";
    return "no column " + column + "; the columns are "
        + String.join(", ", there.subList(0, Math.min(SHOWN, there.size()))) + more;
  }
}
