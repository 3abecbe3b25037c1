package wayleave.spark;

import org.apache.spark.unsafe.types.UTF8String;
import wayleave.lint.analysis.Audit;

/** How much of a site is open, in a word. */
final class AccessWords {
  private static final UTF8String ALL = UTF8String.fromString("all");
  private static final UTF8String PARTIAL = UTF8String.fromString("partial");
  private static final UTF8String NONE = UTF8String.fromString("none");
  private static final UTF8String UNDECIDED = UTF8String.fromString("undecided");

  private AccessWords() {}

  static UTF8String of(Audit.Access access) {
    return switch (access) {
      case ALLOWED -> ALL;
      case PARTLY -> PARTIAL;
      case DISALLOWED -> NONE;
      case UNDECIDED -> UNDECIDED;
    };
  }
}
