package wayleave.spark.job;

/** Pieces of input in messages. */
final class Shown {
  private static final int LENGTH = 80;

  private Shown() {}

  /** In quotes, cut if it is long. */
  static String of(String text) {
    return '"' + (text.length() > LENGTH ? text.substring(0, LENGTH) + "..." : text) + '"';
  }
}
