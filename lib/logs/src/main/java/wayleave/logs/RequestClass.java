package wayleave.logs;

import java.util.Locale;

/** What became of a request under the robots.txt of its site. Each request has exactly one. */
public enum RequestClass {
  /** Its sender is no crawler. */
  NOT_A_CRAWLER("no crawler"),
  /** robots.txt does not apply to it. */
  EXEMPT("exempt"),
  /** It names a crawler whose addresses do not include the client. */
  IMPERSONATED("impersonated"),
  /** It is not known what the robots.txt said at that time. */
  VERSION_UNKNOWN("robots.txt unknown"),
  /** The robots.txt allowed it. */
  ALLOWED("allowed"),
  /** The robots.txt disallowed it, and the crawler may still have used an older copy that did not. */
  IN_GRACE("in grace"),
  /** The crawler had been told by a server error to take the site as closed. */
  WHILE_UNREACHABLE("while unreachable"),
  /** The robots.txt disallowed it, and the crawler had been given a robots.txt that disallows it. */
  VIOLATION_INFORMED("violation, informed"),
  /** The robots.txt disallowed it, and the log does not show that the crawler knew. */
  VIOLATION_UNINFORMED("violation, uninformed"),
  /** The robots.txt disallowed it, and the sender may be another than the header names. */
  UNVERIFIED("unverified");

  private final String text;

  RequestClass(String text) {
    this.text = text;
  }

  /** The name of this class, for people. */
  public String text() {
    return text;
  }

  /** Whether the rules were broken by a crawler whose name is not in doubt. */
  public boolean isViolation() {
    return this == VIOLATION_INFORMED || this == VIOLATION_UNINFORMED;
  }

  /** A stable name for programs: lower-case words and hyphens. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
