package wayleave.page.internal.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import wayleave.page.internal.html.Tag.Is;

/** The elements that are open, the outermost first (HTML Standard, 13.2.4.2 "The stack of open elements"), and which are in scope. */
final class ElementStack {
  /** What the content of an open {@code template} can be, by the first element in it. */
  enum Template {
    EMPTY,
    BODY,
    TABLE,
    COLUMNS
  }

  static final byte HTML = 0;
  static final byte SVG = 1;
  static final byte MATHML = 2;
  /** MathML, an annotation that holds HTML. */
  static final byte ANNOTATED_HTML = 3;

  /** The depth at which browsers stop nesting, so that no tag takes long. */
  private static final int MAX_DEPTH = 510;

  private final byte[] html;
  private final Findings findings;

  private Tag[] tags = new Tag[64];
  private byte[] namespaces = new byte[64];
  private int[] namesFrom = new int[64];
  private int[] namesTo = new int[64];
  /** Where their start tags begin. */
  private int[] starts = new int[64];

  private int size;
  private int paragraphs;
  private final List<Template> templates = new ArrayList<>();

  /** The element that must not be quoted, if one is open: its index. */
  private int marked = -1;

  /** The tag at hand. */
  private int tagFrom;

  private int tagTo;

  ElementStack(byte[] html, Findings findings) {
    this.html = html;
    this.findings = findings;
  }

  /** The tag that what follows is about. */
  void tagAt(int from, int to) {
    tagFrom = from;
    tagTo = to;
  }

  int tagFrom() {
    return tagFrom;
  }

  int tagTo() {
    return tagTo;
  }

  int size() {
    return size;
  }

  Tag tag(int index) {
    return tags[index];
  }

  byte namespace(int index) {
    return namespaces[index];
  }

  /** Where the start tag of an element begins. */
  int start(int index) {
    return starts[index];
  }

  /** Whether an element is one of HTML with a tag. */
  boolean is(int index, Tag tag) {
    return tags[index] == tag && namespaces[index] == HTML;
  }

  /** Whether an element is one of HTML whose tag has any of the flags of {@link Is}. */
  boolean is(int index, int anyOf) {
    return namespaces[index] == HTML && tags[index].is(anyOf);
  }

  boolean isInnermost(Tag tag) {
    return size > 0 && is(size - 1, tag);
  }

  /** Whether the innermost element is of SVG or MathML. */
  boolean isForeign() {
    return size > 0 && namespaces[size - 1] != HTML;
  }

  boolean isNamed(int index, Tag tag, int nameFrom, int nameTo) {
    return tags[index] == tag
        && (tag != Tag.OTHER
            || Ascii.equalsIgnoreCase(html, nameFrom, nameTo, namesFrom[index], namesTo[index]));
  }

  boolean isOpen(Tag tag) {
    for (int i = 0; i < size; i++) {
      if (is(i, tag)) {
        return true;
      }
    }
    return false;
  }

  boolean hasParagraph() {
    return paragraphs > 0;
  }

  boolean isInTemplate() {
    return !templates.isEmpty();
  }

  /** What the innermost template holds. */
  Template template() {
    return templates.get(templates.size() - 1);
  }

  void setTemplate(Template content) {
    templates.set(templates.size() - 1, content);
  }

  // Scopes

  /** The innermost open element with a tag, or -1 if there is none or one of the barriers stands between. */
  int inScope(Tag tag, int barriers) {
    for (int i = size - 1; i >= 0; i--) {
      if (is(i, tag)) {
        return i;
      }
      if (isBarrier(i, barriers)) {
        return -1;
      }
    }
    return -1;
  }

  boolean isBarrier(int index, int barriers) {
    return namespaces[index] == HTML ? tags[index].is(barriers) : isForeignBarrier(index);
  }

  boolean isSpecial(int index) {
    return isBarrier(index, Is.SPECIAL);
  }

  private boolean isForeignBarrier(int index) {
    return isMathTextPoint(index)
        || (namespaces[index] == SVG ? isHtmlPoint(index) : tags[index] == Tag.ANNOTATION_XML);
  }

  /** Whether an element of MathML holds text, and HTML in it. */
  boolean isMathTextPoint(int index) {
    return namespaces[index] == MATHML
        && switch (tags[index]) {
          case MI, MO, MN, MS, MTEXT -> true;
          default -> false;
        };
  }

  /** Whether an element of SVG or MathML holds HTML. */
  boolean isHtmlPoint(int index) {
    return namespaces[index] == SVG
        ? tags[index] == Tag.FOREIGNOBJECT || tags[index] == Tag.DESC || tags[index] == Tag.TITLE
        : namespaces[index] == ANNOTATED_HTML;
  }

  /** The innermost open formatting element with a tag that no marker hides, or -1. */
  int withoutMarker(Tag tag) {
    for (int i = size - 1; i >= 0; i--) {
      if (is(i, tag)) {
        return i;
      }
      if (is(i, Is.MARKER)) {
        return -1;
      }
    }
    return -1;
  }

  // Changes

  void push(Tag tag, byte namespace, int nameFrom, int nameTo) {
    if (size == MAX_DEPTH) {
      closeTo(size - 1, false);
    }
    if (size == tags.length) {
      int capacity = size * 2;
      tags = Arrays.copyOf(tags, capacity);
      namespaces = Arrays.copyOf(namespaces, capacity);
      namesFrom = Arrays.copyOf(namesFrom, capacity);
      namesTo = Arrays.copyOf(namesTo, capacity);
      starts = Arrays.copyOf(starts, capacity);
    }
    tags[size] = tag;
    namespaces[size] = namespace;
    namesFrom[size] = nameFrom;
    namesTo[size] = nameTo;
    starts[size] = tagFrom;
    size++;
    if (namespace == HTML) {
      if (tag == Tag.P) {
        paragraphs++;
      } else if (tag == Tag.TEMPLATE) {
        templates.add(Template.EMPTY);
      }
    }
  }

  /** The innermost element must not be quoted, with all in it. */
  void mark() {
    if (marked < 0 && templates.isEmpty()) {
      marked = size - 1;
    }
  }

  /**
   * Closes all elements from an index on.
   *
   * @param ended whether the tag at hand is the end tag of the element at that index, and so part of it
   */
  void closeTo(int index, boolean ended) {
    for (int i = size - 1; i >= index; i--) {
      closed(i);
    }
    if (marked >= index) {
      findings.unquotable(starts[marked], ended && marked == index ? tagTo : tagFrom);
      marked = -1;
    }
    size = index;
  }

  /** Closes the innermost element with a tag, if it is in scope. */
  void closeInScope(Tag tag, int barriers, boolean ended) {
    int index = inScope(tag, barriers);
    if (index >= 0) {
      closeTo(index, ended);
    }
  }

  /**
   * Closes one element and leaves those within it open.
   *
   * @param end the offset after its content
   */
  void remove(int index, int end) {
    closed(index);
    if (marked == index) {
      findings.unquotable(starts[index], end);
      marked = -1;
    } else if (marked > index) {
      marked--;
    }
    int count = size - index - 1;
    System.arraycopy(tags, index + 1, tags, index, count);
    System.arraycopy(namespaces, index + 1, namespaces, index, count);
    System.arraycopy(namesFrom, index + 1, namesFrom, index, count);
    System.arraycopy(namesTo, index + 1, namesTo, index, count);
    System.arraycopy(starts, index + 1, starts, index, count);
    size--;
  }

  private void closed(int index) {
    if (namespaces[index] == HTML) {
      if (tags[index] == Tag.P) {
        paragraphs--;
      } else if (tags[index] == Tag.TEMPLATE) {
        templates.remove(templates.size() - 1);
      }
    }
  }
}
