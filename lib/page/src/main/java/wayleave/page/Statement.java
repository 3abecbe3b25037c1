package wayleave.page;

/**
 * A rule that a page or response addresses to a crawler.
 *
 * @param rule its name in lower case, such as {@code noindex}
 * @param value its value as written, such as {@code 20}; empty if it has none
 * @param crawler who is addressed: {@code *} for all crawlers, else the product token in lower case
 * @param place where it stands
 */
public record Statement(String rule, String value, String crawler, Place place) {
  /** The rule as it is written in a list: {@code noindex}, {@code max-snippet:20}. */
  public String text() {
    return value.isEmpty() ? rule : rule + ":" + value;
  }

  /** The rule, who is addressed and the place, for logs: {@code noindex for googlebot (X-Robots-Tag 2)}. */
  @Override
  public String toString() {
    String addressee = crawler.equals(Addressees.ALL) ? "" : " for " + crawler;
    return text() + addressee + " (" + place + ")";
  }
}
