package wayleave.bulk.rows;

/** Rows in their order, ready to be written: the work of encoding is done by whoever adds them. Not thread-safe. */
public interface RowBlock {
  void add(Row row);

  /** How many rows it holds. */
  int rows();

  /** Empties it, to be filled anew. */
  void clear();
}
