package wayleave.page.internal.html;

import java.util.Optional;

/**
 * A {@code meta} element with a name.
 *
 * @param label the attribute that names it
 * @param name the value of that attribute
 * @param content what it says, if it has the attribute {@code content}
 * @param from the offset of its tag in the bytes of the document
 * @param to the offset after its tag
 * @param inHead whether the head had not ended before it
 * @param inNoscript whether it stands in {@code noscript}, so that only a reader without scripts sees it
 */
public record MetaElement(
    Label label,
    String name,
    Optional<String> content,
    int from,
    int to,
    boolean inHead,
    boolean inNoscript) {
  /** An attribute that can name a {@code meta} element. Only {@code name} makes it a directive. */
  public enum Label {
    NAME,
    HTTP_EQUIV,
    PROPERTY,
    ITEMPROP
  }
}
