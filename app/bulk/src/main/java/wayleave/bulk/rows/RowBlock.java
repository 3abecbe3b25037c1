package wayleave.bulk.rows;

/** Rows in their order, ready to be written: the work of encoding is done by whoever adds them. Not thread-safe. */
public interface RowBlock {
  void add(Row row);

  /** Does the rest of the work, such as compressing. Called once all rows are added, on the thread that added them. */
  default void complete() {}

  /** How many rows it holds. */
  int rows();

  /** Empties it, to be filled anew. */
  void clear();
}
