package wayleave.captures;

/** What is answered for a URL of an origin whose robots.txt was not captured. */
public enum Missing {
  /** That it is not known. */
  UNKNOWN,
  /** That it may be fetched. */
  ALLOW,
  /** That it may not be fetched, as a crawler has to ask first. */
  DISALLOW
}
