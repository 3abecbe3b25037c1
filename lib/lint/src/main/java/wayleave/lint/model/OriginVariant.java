package wayleave.lint.model;

/** A robots.txt as the site sends it when it is asked in another way. Immutable. */
public final class OriginVariant {
  private final Way way;
  private final String name;
  private final Delivery delivery;
  private final byte[] body;

  private OriginVariant(Way way, String name, Delivery delivery, byte[] body) {
    this.way = way;
    this.name = name;
    this.delivery = delivery;
    this.body = body;
  }

  /** In which way a site was asked. */
  public enum Way {
    /** Under another scheme, or with or without {@code www.}. */
    OTHER_ORIGIN,
    /** With the User-Agent of somebody else. */
    OTHER_USER_AGENT,
    /** With a query that is new, which no cache can have an answer to. */
    PAST_CACHES
  }

  /**
   * A copy.
   *
   * @param name for people: the URL, or who asked
   * @param body its bytes, which are copied; empty if none came
   */
  public static OriginVariant of(Way way, String name, Delivery delivery, byte[] body) {
    return new OriginVariant(way, name, delivery, body.clone());
  }

  /** In which way the site was asked. */
  public Way way() {
    return way;
  }

  /** The URL, or who asked, for people. */
  public String name() {
    return name;
  }

  /** How the site delivered it. */
  public Delivery delivery() {
    return delivery;
  }

  /** A copy of its bytes; empty if none came. */
  public byte[] body() {
    return body.clone();
  }
}
