package wayleave.internal.match;

/** What a look at a URL's path tells about a pattern, before it is known whether the path has to be respelt. */
public enum Match {
  YES,
  NO,
  /** It depends on the spelling of a character. */
  UNSURE
}
