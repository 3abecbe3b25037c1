package wayleave.bulk;

/** Hears of what happens in a {@link BulkRun}, from any of its threads. */
public interface BulkListener {
  /** Something of the input is left out; the message says what, where and why. After the first hundred it is only counted. */
  default void problem(String message) {}

  /** The run was begun before, and goes on after so many URLs. */
  default void resumed(long urls) {}

  /** An index of the same captures is there from before, and is used. */
  default void indexReused(long captures) {}
}
