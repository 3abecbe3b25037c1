package wayleave.page.internal.html;

import org.jspecify.annotations.Nullable;
import wayleave.page.internal.html.ElementStack.Template;
import wayleave.page.internal.html.Tag.Is;

/**
 * The elements that are open at each tag of a document, as the HTML Standard opens and closes them (13.2.6, "Tree construction"), for a
 * parser that runs no scripts. No tree is built: what matters is which {@code meta} are elements, whether the head has ended, and
 * where elements with {@code data-nosnippet} end.
 *
 * <p>Left out, since well-formed documents do not need it: formatting elements are not opened again after a block that closed them.
 */
final class OpenElements {
  /** How a document goes on after a start tag. */
  enum Content {
    MARKUP,
    RAW_TEXT,
    SCRIPT,
    /** To its end, the document has nothing for crawlers. */
    NOTHING
  }

  private enum Mode {
    BEFORE_HEAD,
    IN_HEAD,
    IN_HEAD_NOSCRIPT,
    AFTER_HEAD,
    IN_BODY
  }

  private final Attributes attributes;
  private final Findings findings;
  private final boolean headOnly;
  private final ElementStack stack;
  private final ForeignContent foreign;
  private final TableRules tables;
  private final StartTags startTags;
  private final EndTags endTags;

  private Mode mode = Mode.BEFORE_HEAD;
  private boolean complete;

  OpenElements(byte[] html, Attributes attributes, boolean headOnly, Findings findings) {
    this.attributes = attributes;
    this.headOnly = headOnly;
    this.findings = findings;
    this.stack = new ElementStack(html, findings);
    this.foreign = new ForeignContent(html, attributes, stack);
    this.tables = new TableRules(stack);
    this.endTags = new EndTags(stack, tables, findings);
    this.startTags = new StartTags(html, attributes, stack, tables, endTags, findings);
  }

  /** Whether nothing more can be found. */
  boolean isComplete() {
    return complete;
  }

  /** Whether the head has ended and something followed it. */
  boolean isHeadWhole() {
    return complete || mode == Mode.IN_BODY;
  }

  /** Whether text that is not blank changes anything. */
  boolean wantsText() {
    return mode != Mode.IN_BODY || findings.mayDropBody() || stack.isInnermost(Tag.COLGROUP);
  }

  /** Whether the innermost element is of SVG or MathML, so that there are CDATA sections. */
  boolean isForeign() {
    return stack.isForeign();
  }

  /** A document type that names HTML. */
  void doctype() {
    if (mode == Mode.BEFORE_HEAD) {
      startTags.followStandard();
    }
  }

  /** Text that is not blank. */
  void text() {
    if (!stack.isInTemplate() && mode != Mode.IN_BODY) {
      openBody();
    }
    findings.keepBody();
    tables.closeColgroup();
  }

  /** The document ends here. */
  void end(int offset) {
    stack.tagAt(offset, offset);
    stack.closeTo(0, false);
  }

  private void openBody() {
    mode = Mode.IN_BODY;
    complete |= headOnly;
  }

  Content start(Tag tag, int nameFrom, int nameTo, int from, int to, boolean selfClosing) {
    stack.tagAt(from, to);
    if (foreign.start(tag, nameFrom, nameTo, selfClosing)) {
      return Content.MARKUP;
    }
    Content content = null;
    if (!stack.isInTemplate() && mode != Mode.IN_BODY) {
      content = inHead(tag, nameFrom, nameTo);
    }
    if (content == null) {
      content = complete ? Content.NOTHING : inBody(tag, nameFrom, nameTo, selfClosing);
    }
    complete |= content == Content.NOTHING;
    return content;
  }

  /** Returns null for a tag that begins the body. */
  private @Nullable Content inHead(Tag tag, int nameFrom, int nameTo) {
    if (tag == Tag.HTML) {
      return Content.MARKUP;
    }
    if (mode == Mode.BEFORE_HEAD) {
      mode = Mode.IN_HEAD;
    } else if (mode == Mode.IN_HEAD_NOSCRIPT) {
      switch (tag) {
        case BASEFONT, BGSOUND, LINK, META, NOFRAMES, STYLE -> {
          return metadata(tag, nameFrom, nameTo);
        }
        case NOSCRIPT -> {
          return Content.MARKUP;
        }
        default -> mode = Mode.IN_HEAD;
      }
    }
    if (tag == Tag.HEAD) {
      return Content.MARKUP;
    }
    if (tag.is(Is.METADATA)) {
      return metadata(tag, nameFrom, nameTo);
    }
    if (tag == Tag.NOSCRIPT && mode == Mode.IN_HEAD) {
      mode = Mode.IN_HEAD_NOSCRIPT;
      return Content.MARKUP;
    }
    if (tag == Tag.FRAMESET) {
      return Content.NOTHING;
    }
    openBody();
    return null;
  }

  private Content inBody(Tag tag, int nameFrom, int nameTo, boolean selfClosing) {
    if (!isPossibleInTemplate(tag)) {
      return Content.MARKUP;
    }
    if (tag != Tag.COL && tag != Tag.TEMPLATE && tag != Tag.HTML) {
      tables.closeColgroup();
    }
    return tag.is(Is.METADATA)
        ? metadata(tag, nameFrom, nameTo)
        : startTags.start(tag, nameFrom, nameTo, selfClosing);
  }

  private Content metadata(Tag tag, int nameFrom, int nameTo) {
    switch (tag) {
      case META -> {
        if (!stack.isInTemplate()) {
          boolean inHead = mode != Mode.IN_BODY;
          boolean inNoscript = mode == Mode.IN_HEAD_NOSCRIPT || stack.isOpen(Tag.NOSCRIPT);
          findings.meta(attributes, stack.tagFrom(), stack.tagTo(), inHead, inNoscript);
        }
        return Content.MARKUP;
      }
      case TEMPLATE -> {
        stack.push(tag, ElementStack.HTML, nameFrom, nameTo);
        findings.keepBody();
        return Content.MARKUP;
      }
      case SCRIPT -> {
        return Content.SCRIPT;
      }
      default -> {
        return tag.is(Is.RAW_TEXT) ? Content.RAW_TEXT : Content.MARKUP;
      }
    }
  }

  /** Whether a tag is read that may stand directly in a {@code template}, which holds columns alone if it begins with one. */
  private boolean isPossibleInTemplate(Tag tag) {
    if (!stack.isInnermost(Tag.TEMPLATE)) {
      return true;
    }
    if (stack.template() == Template.EMPTY && !tag.is(Is.METADATA)) {
      stack.setTemplate(
          tag == Tag.COL
              ? Template.COLUMNS
              : tag.is(Is.TABLE_PART) && tag != Tag.TABLE ? Template.TABLE : Template.BODY);
    }
    return stack.template() != Template.COLUMNS || tag == Tag.COL || tag == Tag.TEMPLATE;
  }

  void end(Tag tag, int nameFrom, int nameTo, int from, int to) {
    stack.tagAt(from, to);
    if (foreign.end(tag, nameFrom, nameTo)) {
      return;
    }
    if (!stack.isInTemplate() && mode != Mode.IN_BODY) {
      endInHead(tag);
      if (mode != Mode.IN_BODY || complete) {
        return;
      }
    }
    endTags.end(tag, nameFrom, nameTo);
  }

  private void endInHead(Tag tag) {
    boolean startsBody = tag == Tag.BODY || tag == Tag.HTML || tag == Tag.BR;
    switch (mode) {
      case IN_HEAD_NOSCRIPT -> {
        if (tag == Tag.NOSCRIPT) {
          mode = Mode.IN_HEAD;
          return;
        }
        startsBody = tag == Tag.BR;
      }
      case BEFORE_HEAD, IN_HEAD -> {
        if (tag == Tag.HEAD) {
          mode = Mode.AFTER_HEAD;
          return;
        }
      }
      default -> {}
    }
    if (startsBody) {
      openBody();
    }
  }
}
