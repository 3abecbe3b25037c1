package wayleave.bulk.rows;

/** Rows in their order, ready to be written: the work of encoding is done by whoever adds them. Not thread-safe. */
public interface RowBlock {
  void add(Row row);

  /** All rows of the block are added: whoever added them does what work is left. */
  default void complete() {}

  /** How many rows it holds. */
  int rows();

  /** Empties it, to be filled anew. */
  void clear();
}
