package wayleave.page.internal.html;

import java.nio.charset.StandardCharsets;
import wayleave.page.internal.html.Tag.Is;

/** The rules for tags within SVG and MathML (HTML Standard, 13.2.6.5 "The rules for parsing tokens in foreign content"). */
final class ForeignContent {
  private static final byte[] TEXT_HTML = "text/html".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] XHTML = "application/xhtml+xml".getBytes(StandardCharsets.US_ASCII);

  private final byte[] html;
  private final Attributes attributes;
  private final ElementStack stack;

  ForeignContent(byte[] html, Attributes attributes, ElementStack stack) {
    this.html = html;
    this.attributes = attributes;
    this.stack = stack;
  }

  /** Returns whether a start tag was one of SVG or MathML; else it is one of HTML. */
  boolean start(Tag tag, int nameFrom, int nameTo, boolean selfClosing) {
    if (!stack.isForeign() || isHtml(tag)) {
      return false;
    }
    if (endsForeign(tag)) {
      close();
      return false;
    }
    if (!selfClosing) {
      byte namespace = stack.namespace(stack.size() - 1);
      boolean annotation = tag == Tag.ANNOTATION_XML && namespace == ElementStack.MATHML;
      stack.push(
          tag,
          annotation && isAnnotatedHtml() ? ElementStack.ANNOTATED_HTML : namespace,
          nameFrom,
          nameTo);
    }
    return true;
  }

  /** Returns whether an end tag was that of an open element of SVG or MathML; else it is one of HTML. */
  boolean end(Tag tag, int nameFrom, int nameTo) {
    if (!stack.isForeign()) {
      return false;
    }
    if (tag == Tag.P || tag == Tag.BR) {
      close();
      return false;
    }
    for (int i = stack.size() - 1; i >= 0 && stack.namespace(i) != ElementStack.HTML; i--) {
      if (stack.isNamed(i, tag, nameFrom, nameTo)) {
        stack.closeTo(i, true);
        return true;
      }
    }
    return false;
  }

  /** Whether a start tag within the innermost element, which is foreign, is read as HTML. */
  private boolean isHtml(Tag tag) {
    int top = stack.size() - 1;
    if (stack.isMathTextPoint(top)) {
      return tag != Tag.MGLYPH && tag != Tag.MALIGNMARK;
    }
    if (stack.namespace(top) == ElementStack.MATHML
        && stack.tag(top) == Tag.ANNOTATION_XML
        && tag == Tag.SVG) {
      return true;
    }
    return stack.isHtmlPoint(top);
  }

  private boolean endsForeign(Tag tag) {
    return tag.is(Is.NEVER_FOREIGN)
        || tag == Tag.FONT
            && (attributes.has(Attributes.COLOR)
                || attributes.has(Attributes.FACE)
                || attributes.has(Attributes.SIZE));
  }

  private void close() {
    int last = stack.size();
    while (last > 0
        && stack.namespace(last - 1) != ElementStack.HTML
        && !stack.isMathTextPoint(last - 1)
        && !stack.isHtmlPoint(last - 1)) {
      last--;
    }
    stack.closeTo(last, false);
  }

  private boolean isAnnotatedHtml() {
    int from = attributes.from(Attributes.ENCODING);
    int to = attributes.to(Attributes.ENCODING);
    return from >= 0
        && (Ascii.equalsIgnoreCase(html, from, to, TEXT_HTML)
            || Ascii.equalsIgnoreCase(html, from, to, XHTML));
  }
}
