package wayleave.page.internal.html;

import wayleave.page.internal.html.Tag.Is;

/** What end tags in a body close (HTML Standard, 13.2.6.4.7 "The 'in body' insertion mode"). */
final class EndTags {
  private static final int MAX_ADOPTIONS = 8;

  private final ElementStack stack;
  private final TableRules tables;
  private final Findings findings;
  private boolean formOpen;

  EndTags(ElementStack stack, TableRules tables, Findings findings) {
    this.stack = stack;
    this.tables = tables;
    this.findings = findings;
  }

  /** Whether a form is open that another one may not stand in. */
  boolean isFormOpen() {
    return formOpen && !stack.isInTemplate();
  }

  void formOpened() {
    formOpen |= !stack.isInTemplate();
  }

  void end(Tag tag, int nameFrom, int nameTo) {
    if (tag != Tag.COLGROUP && tag != Tag.COL && tag != Tag.TEMPLATE) {
      tables.closeColgroup();
    }
    if (tag.is(Is.FORMATTING)) {
      int index = stack.inScope(tag, Is.SCOPE);
      if (index >= 0) {
        endFormatting(index);
      }
    } else if (tag.is(Is.SCOPED_END)) {
      stack.closeInScope(tag, Is.SCOPE, true);
    } else if (tag.is(Is.ANY_HEADING)) {
      endHeading();
    } else if (tag.is(Is.TABLE_PART)) {
      tables.end(tag);
    } else {
      endOther(tag, nameFrom, nameTo);
    }
  }

  private void endHeading() {
    for (int i = stack.size() - 1; i >= 0; i--) {
      if (stack.is(i, Is.ANY_HEADING)) {
        stack.closeTo(i, true);
        return;
      }
      if (stack.isBarrier(i, Is.SCOPE)) {
        return;
      }
    }
  }

  private void endOther(Tag tag, int nameFrom, int nameTo) {
    switch (tag) {
      case P -> stack.closeInScope(tag, Is.SCOPE | Is.BUTTON_SCOPE, true);
      case LI -> stack.closeInScope(tag, Is.SCOPE | Is.LIST_SCOPE, true);
      case DD, DT -> stack.closeInScope(tag, Is.SCOPE, true);
      case FORM -> endForm();
      case BR -> findings.keepBody();
      case BODY, HTML -> {}
      case TEMPLATE -> endTemplate();
      default -> endNamed(tag, nameFrom, nameTo);
    }
  }

  private void endTemplate() {
    if (stack.isInTemplate()) {
      int template = stack.size() - 1;
      while (!stack.is(template, Tag.TEMPLATE)) {
        template--;
      }
      stack.closeTo(template, true);
    }
  }

  /** "Any other end tag". */
  private void endNamed(Tag tag, int nameFrom, int nameTo) {
    for (int i = stack.size() - 1; i >= 0; i--) {
      if (stack.namespace(i) == ElementStack.HTML && stack.isNamed(i, tag, nameFrom, nameTo)) {
        stack.closeTo(i, true);
        return;
      }
      if (stack.isSpecial(i)) {
        return;
      }
    }
  }

  private void endForm() {
    if (stack.isInTemplate()) {
      stack.closeInScope(Tag.FORM, Is.SCOPE, true);
    } else if (formOpen) {
      formOpen = false;
      int form = stack.inScope(Tag.FORM, Is.SCOPE);
      if (form >= 0) {
        closeImplied(Tag.OTHER);
        stack.remove(form, stack.tagFrom());
      }
    }
  }

  /** Closes the innermost elements whose end tags may be missing. */
  void closeImplied(Tag except) {
    int last = stack.size();
    while (last > 0 && stack.is(last - 1, Is.IMPLIED_END) && !stack.is(last - 1, except)) {
      last--;
    }
    stack.closeTo(last, false);
  }

  /**
   * Closes a formatting element and what is open in it. Blocks stay open: they are moved out of it, and the formatting goes on within
   * them ("adoption agency algorithm").
   */
  void endFormatting(int index) {
    int from = index;
    for (int round = 0; round < MAX_ADOPTIONS; round++) {
      int block = round == 0 ? index + 1 : from;
      while (block < stack.size() && !stack.isSpecial(block)) {
        block++;
      }
      if (block == stack.size()) {
        stack.closeTo(from, round == 0);
        return;
      }
      int moved = stack.start(block);
      int kept = 0;
      for (int i = block - 1; i >= from; i--) {
        if (i == index && round == 0 || !stack.tag(i).is(Is.FORMATTING)) {
          stack.remove(i, moved);
        } else {
          kept++;
        }
      }
      from += kept + 1;
    }
  }
}
