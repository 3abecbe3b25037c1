package wayleave.lint.model;

/** A site's response to a variant of the request for its robots.txt. Immutable. */
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

  /** How the request differs. */
  public enum Way {
    /** Another scheme, or with or without {@code www.}. */
    OTHER_ORIGIN,
    /** Another User-Agent. */
    OTHER_USER_AGENT,
    /** A new query, so that no cache has the response. */
    PAST_CACHES
  }

  /**
   * A copy.
   *
   * @param name readable text: the URL, or the User-Agent
   * @param body its bytes, which are copied; empty if none came
   */
  public static OriginVariant of(Way way, String name, Delivery delivery, byte[] body) {
    return new OriginVariant(way, name, delivery, body.clone());
  }

  /** How the request differs. */
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
