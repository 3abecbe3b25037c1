package wayleave.page.internal.html;

import wayleave.page.internal.html.ElementStack.Template;

/** What tags of tables open and close (HTML Standard, 13.2.6.4.9 to 13.2.6.4.15). */
final class TableRules {
  private final ElementStack stack;

  TableRules(ElementStack stack) {
    this.stack = stack;
  }

  /** Whether the innermost part of a table is one that only other parts may stand in, so that all else moves out before the table. */
  boolean isInTable() {
    for (int i = stack.size() - 1; i >= 0; i--) {
      if (stack.namespace(i) == ElementStack.HTML) {
        switch (stack.tag(i)) {
          case TABLE, TBODY, TFOOT, THEAD, TR -> {
            return true;
          }
          case TD, TH, CAPTION, TEMPLATE -> {
            return false;
          }
          default -> {}
        }
      }
    }
    return false;
  }

  /** The start tag of a part of a table. */
  void start(Tag tag, int nameFrom, int nameTo) {
    int table = stack.size() - 1;
    while (table >= 0 && !stack.is(table, Tag.TABLE) && !stack.is(table, Tag.TEMPLATE)) {
      table--;
    }
    if (table < 0 || stack.is(table, Tag.TEMPLATE) && stack.template() == Template.BODY) {
      return;
    }
    boolean row = tag == Tag.TR;
    boolean cell = tag == Tag.TD || tag == Tag.TH;
    int last = table + 1;
    for (int i = stack.size() - 1; i > table && (row || cell); i--) {
      if (stack.is(i, Tag.TBODY)
          || stack.is(i, Tag.TFOOT)
          || stack.is(i, Tag.THEAD)
          || cell && stack.is(i, Tag.TR)) {
        last = i + 1;
        break;
      }
    }
    stack.closeTo(last, false);
    if ((row || cell) && stack.isInnermost(Tag.TABLE)) {
      stack.push(Tag.TBODY, ElementStack.HTML, 0, 0);
    }
    if (cell && !stack.isInnermost(Tag.TR)) {
      stack.push(Tag.TR, ElementStack.HTML, 0, 0);
    }
    if (tag != Tag.COL) {
      stack.push(tag, ElementStack.HTML, nameFrom, nameTo);
    } else if (stack.isInnermost(Tag.TABLE)) {
      stack.push(Tag.COLGROUP, ElementStack.HTML, 0, 0);
    }
  }

  /** The end tag of a table or a part of one. */
  void end(Tag tag) {
    if (tag == Tag.COLGROUP) {
      if (stack.isInnermost(Tag.COLGROUP)) {
        stack.closeTo(stack.size() - 1, true);
      }
    } else if (tag != Tag.COL) {
      close(tag);
    }
  }

  /** Closes the innermost element with a tag, unless it stands outside of the innermost table. */
  void close(Tag tag) {
    for (int i = stack.size() - 1; i >= 0; i--) {
      if (stack.is(i, tag)) {
        stack.closeTo(i, true);
        return;
      }
      if (stack.is(i, Tag.TABLE) || stack.is(i, Tag.TEMPLATE)) {
        return;
      }
    }
  }

  /** Only columns stand in a {@code colgroup}: anything else closes it. */
  void closeColgroup() {
    if (stack.isInnermost(Tag.COLGROUP)) {
      stack.closeTo(stack.size() - 1, false);
    }
  }
}
