package wayleave.bulk.file;

import wayleave.captures.warc.WarcProblems;

/** Reports what is wrong with a WARC file: a record that is lost counts as one, damage as an unknown number. */
public abstract class WarcLosses implements WarcProblems {
  /** Where it is reported. */
  protected abstract Problems problems();

  @Override
  public final void problem(String source, long offset, String what) {
    problems().note(Place.offset(source, offset), what);
  }

  @Override
  public final void lost(String source, long offset, String what) {
    problems().loss(Place.offset(source, offset), what, 1);
  }

  @Override
  public final void damage(String source, long offset, String what) {
    problems().loss(Place.offset(source, offset), what, Problems.UNKNOWN);
  }
}
