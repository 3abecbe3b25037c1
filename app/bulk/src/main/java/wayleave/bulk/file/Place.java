package wayleave.bulk.file;

/**
 * A place in the input, for people. Immutable.
 *
 * @param file the name of the file
 * @param within where in it, as it follows the name: {@code :17}; empty for the whole file
 */
public record Place(String file, String within) {
  /** The whole file. */
  public static Place file(String file) {
    return new Place(file, "");
  }

  /** A line, from 1. */
  public static Place line(String file, long number) {
    return new Place(file, ":" + number);
  }

  /** A row, from 1. */
  public static Place row(String file, long number) {
    return new Place(file, " at row " + number);
  }

  /** A byte, from 0. */
  public static Place offset(String file, long bytes) {
    return new Place(file, " at byte " + bytes);
  }

  /** A capture, from 0: in a WARC file a byte, in a table a line or row. */
  public static Place of(String file, long position) {
    return FileKind.ofName(file)
        .map(kind -> switch (kind) {
          case WARC -> offset(file, position);
          case JSON_LINES, CDX -> line(file, position + 1);
          case CSV, TSV, PARQUET -> row(file, position + 1);
          case TEXT -> file(file);
        })
        .orElse(file(file));
  }

  /** The same line at a column, from 1. */
  public Place column(int number) {
    return new Place(file, within + ":" + number);
  }

  @Override
  public String toString() {
    return file + within;
  }
}
