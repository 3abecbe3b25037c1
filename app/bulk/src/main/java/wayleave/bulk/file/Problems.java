package wayleave.bulk.file;

/** Takes reports of what is wrong with the input. Thread-safe. */
public interface Problems {
  /** The number of what is lost is unknown. */
  long UNKNOWN = -1;

  /** Reports nothing. */
  Problems NONE = new Problems() {
    @Override
    public void note(Place place, String what) {}

    @Override
    public void loss(Place place, String what, long count) {}
  };

  /**
   * Reports an oddity that loses nothing.
   *
   * @param what what is wrong, and what was expected
   */
  void note(Place place, String what);

  /**
   * Reports that rows of URLs, or captures, cannot be read.
   *
   * @param what what is wrong, and what was expected
   * @param count how many are lost, or {@link #UNKNOWN}
   */
  void loss(Place place, String what, long count);
}
