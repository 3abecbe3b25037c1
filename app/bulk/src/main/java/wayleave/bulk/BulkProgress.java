package wayleave.bulk;

/**
 * How far a run has come. Immutable.
 *
 * @param phase what is done now
 * @param bytes how many bytes of this phase's input were read
 * @param length how many there are; -1 if that is not known
 * @param done how many captures were read, or URLs or sites answered since the run was begun or resumed
 */
public record BulkProgress(Phase phase, long bytes, long length, long done) {
  /** What a run does. */
  public enum Phase {
    /** Nothing has been read yet. */
    STARTING,
    /** Captures are read. */
    INDEXING,
    /** Captures are sorted. */
    SORTING,
    /** URLs are answered, or sites. */
    ANSWERING,
    /** The counts are written. */
    SUMMING_UP,
    /** All is done. */
    ENDED
  }
}
