package wayleave.page.internal.html;

import java.nio.charset.StandardCharsets;
import wayleave.page.internal.html.OpenElements.Content;
import wayleave.page.internal.html.Tag.Is;

/** What start tags in a body open and close (HTML Standard, 13.2.6.4.7 "The 'in body' insertion mode"). */
final class StartTags {
  private static final byte[] HIDDEN = "hidden".getBytes(StandardCharsets.US_ASCII);

  private final byte[] html;
  private final Attributes attributes;
  private final ElementStack stack;
  private final TableRules tables;
  private final EndTags endTags;
  private final Findings findings;
  private boolean quirks = true;

  StartTags(
      byte[] html,
      Attributes attributes,
      ElementStack stack,
      TableRules tables,
      EndTags endTags,
      Findings findings) {
    this.html = html;
    this.attributes = attributes;
    this.stack = stack;
    this.tables = tables;
    this.endTags = endTags;
    this.findings = findings;
  }

  /** The document has a type, and is not read as those without one: tables end paragraphs. */
  void followStandard() {
    quirks = false;
  }

  /** A start tag other than those that may stand in {@code head}. */
  Content start(Tag tag, int nameFrom, int nameTo, boolean selfClosing) {
    if (tag.is(Is.IGNORED)) {
      if (tag == Tag.BODY) {
        findings.keepBody();
      }
      return Content.MARKUP;
    }
    if (tag.is(Is.TABLE_PART) && tag != Tag.TABLE) {
      tables.start(tag, nameFrom, nameTo);
      return Content.MARKUP;
    }
    if (tag == Tag.FORM && endTags.isFormOpen()) {
      return Content.MARKUP;
    }
    closeBefore(tag);
    if (tag.is(Is.NO_FRAMESET) || tag == Tag.INPUT && !isHiddenInput()) {
      findings.keepBody();
    }
    if (tag.is(Is.VOID)) {
      return Content.MARKUP;
    }
    if (tag.is(Is.RAW_TEXT)) {
      return Content.RAW_TEXT;
    }
    if (tag.is(Is.FOREIGN_ROOT)) {
      if (!selfClosing) {
        byte namespace = tag == Tag.SVG ? ElementStack.SVG : ElementStack.MATHML;
        stack.push(tag, namespace, nameFrom, nameTo);
      }
      return Content.MARKUP;
    }
    return open(tag, nameFrom, nameTo);
  }

  private Content open(Tag tag, int nameFrom, int nameTo) {
    switch (tag) {
      case FRAMESET -> {
        return !stack.isInTemplate() && findings.dropBody() ? Content.NOTHING : Content.MARKUP;
      }
      case PLAINTEXT -> {
        return Content.NOTHING;
      }
      case FORM -> {
        boolean stays = !tables.isInTable();
        endTags.formOpened();
        if (!stays) {
          return Content.MARKUP;
        }
      }
      case SELECT -> {
        int select = stack.inScope(Tag.SELECT, Is.SCOPE);
        if (select >= 0) {
          stack.closeTo(select, false);
          return Content.MARKUP;
        }
      }
      default -> {}
    }
    stack.push(tag, ElementStack.HTML, nameFrom, nameTo);
    if (tag.is(Is.UNQUOTABLE) && attributes.has(Attributes.DATA_NOSNIPPET)) {
      stack.mark();
    }
    return Content.MARKUP;
  }

  /** Closes what a start tag closes. */
  private void closeBefore(Tag tag) {
    switch (tag) {
      case LI -> closeItem(Tag.LI, Tag.LI);
      case DD, DT -> closeItem(Tag.DD, Tag.DT);
      case BUTTON -> stack.closeInScope(Tag.BUTTON, Is.SCOPE, false);
      case INPUT -> {
        if (!isHiddenInput() || !tables.isInTable()) {
          stack.closeInScope(Tag.SELECT, Is.SCOPE, false);
        }
      }
      case A -> {
        int same = stack.withoutMarker(tag);
        if (same >= 0 && same == stack.inScope(tag, Is.SCOPE)) {
          endTags.endFormatting(same);
        } else if (same >= 0) {
          stack.remove(same, stack.tagFrom());
        }
      }
      case NOBR -> {
        int same = stack.inScope(tag, Is.SCOPE);
        if (same >= 0) {
          endTags.endFormatting(same);
        }
      }
      case OPTION, OPTGROUP, HR -> {
        if (stack.inScope(Tag.SELECT, Is.SCOPE) >= 0) {
          endTags.closeImplied(tag == Tag.OPTION ? Tag.OPTGROUP : Tag.OTHER);
        } else if (tag != Tag.HR && stack.isInnermost(Tag.OPTION)) {
          stack.closeTo(stack.size() - 1, false);
        }
      }
      case RB, RTC, RP, RT -> {
        if (stack.inScope(Tag.RUBY, Is.SCOPE) >= 0) {
          endTags.closeImplied(tag == Tag.RP || tag == Tag.RT ? Tag.RTC : Tag.OTHER);
        }
      }
      case TABLE -> {
        if (tables.isInTable()) {
          tables.close(Tag.TABLE);
        } else if (!quirks) {
          closeParagraph();
        }
      }
      default -> {}
    }
    if (tag.is(Is.CLOSES_P)) {
      closeParagraph();
    }
    if (tag.is(Is.ANY_HEADING) && stack.size() > 0 && stack.is(stack.size() - 1, Is.ANY_HEADING)) {
      stack.closeTo(stack.size() - 1, false);
    }
  }

  /** Closes a list item, or a term or description, unless one of another list stands between. */
  private void closeItem(Tag one, Tag other) {
    for (int i = stack.size() - 1; i >= 0; i--) {
      if (stack.is(i, one) || stack.is(i, other)) {
        stack.closeTo(i, false);
        return;
      }
      if (stack.isSpecial(i)
          && !stack.is(i, Tag.ADDRESS)
          && !stack.is(i, Tag.DIV)
          && !stack.is(i, Tag.P)) {
        return;
      }
    }
  }

  private void closeParagraph() {
    if (stack.hasParagraph()) {
      stack.closeInScope(Tag.P, Is.SCOPE | Is.BUTTON_SCOPE, false);
    }
  }

  private boolean isHiddenInput() {
    int from = attributes.from(Attributes.TYPE);
    return from >= 0 && Ascii.equalsIgnoreCase(html, from, attributes.to(Attributes.TYPE), HIDDEN);
  }
}
