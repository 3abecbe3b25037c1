package wayleave.page.internal.html;

import java.nio.charset.StandardCharsets;

/**
 * Splits bytes into tags, text and comments as the HTML Standard does (13.2.5, "Tokenization"), and hands tags to {@link
 * OpenElements}. Any bytes are a document.
 */
final class HtmlScanner {
  private static final byte[] SCRIPT = "script".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] DOCTYPE = "doctype".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] HTML = "html".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] CDATA = "[CDATA[".getBytes(StandardCharsets.US_ASCII);

  private final byte[] html;
  private final int end;
  private final OpenElements open;
  private final Attributes attributes;
  private int at;
  /** Whether the head was whole before the last tag or text, which may be cut. */
  private boolean isHeadWhole;

  /** The name of the tag at hand. */
  private int nameFrom;

  private int nameTo;
  private Tag tag = Tag.OTHER;
  private boolean selfClosing;

  HtmlScanner(byte[] html, int start, OpenElements open, Attributes attributes) {
    this.html = html;
    this.at = start;
    this.end = html.length;
    this.open = open;
    this.attributes = attributes;
  }

  void scan() {
    while (at < end && !open.isComplete()) {
      isHeadWhole = open.isHeadWhole();
      int mark = angle(at);
      if (mark > at && open.wantsText() && !isBlank(at, mark)) {
        open.text();
        if (open.isComplete()) {
          return;
        }
      }
      markup(mark);
    }
  }

  /** Whether the head has ended and more followed it than a last tag or text, which may be cut. */
  boolean isHeadWhole() {
    return isHeadWhole || open.isComplete() && at < end;
  }

  /** The offset of the first {@code <} from an offset on, or the end. */
  private int angle(int from) {
    byte[] html = this.html;
    int end = this.end;
    int i = from;
    while (i < end && html[i] != '<') {
      i++;
    }
    return i;
  }

  private boolean isBlank(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Ascii.is(html[i], Ascii.BLANK)) {
        return false;
      }
    }
    return true;
  }

  /** What begins with the {@code <} at an offset. */
  private void markup(int mark) {
    int next = mark + 1 < end ? html[mark + 1] : -1;
    if (Ascii.isLetter(next)) {
      startTag(mark);
    } else if (next == '!') {
      declaration(mark);
    } else if (next == '?') {
      at = after('>', mark + 2);
    } else if (next == '/' && mark + 2 < end) {
      if (Ascii.isLetter(html[mark + 2])) {
        endTag(mark);
      } else {
        at = after('>', mark + 2);
      }
    } else {
      // An angle bracket is text.
      if (mark < end) {
        open.text();
      }
      at = next == '/' ? end : mark + 1;
    }
  }

  private void startTag(int mark) {
    name(mark + 1);
    boolean wanted = isAskedFor(tag);
    if (wanted) {
      attributes.clear();
    }
    if (!readAttributes(wanted)) {
      return;
    }
    switch (open.start(tag, nameFrom, nameTo, mark, at, selfClosing)) {
      case MARKUP, NOTHING -> {}
      case RAW_TEXT -> rawText(nameFrom, nameTo);
      case SCRIPT -> script();
    }
  }

  /** Whether anything depends on its attributes. */
  private static boolean isAskedFor(Tag tag) {
    return switch (tag) {
      case META, DIV, SPAN, SECTION, FONT, INPUT, ANNOTATION_XML -> true;
      default -> false;
    };
  }

  private void endTag(int mark) {
    name(mark + 2);
    if (readAttributes(false)) {
      open.end(tag, nameFrom, nameTo, mark, at);
    }
  }

  private void name(int from) {
    int hash = 0;
    int i = from;
    while (i < end && !Ascii.is(html[i], Ascii.ENDS_TAG_NAME)) {
      hash = hash * 31 + Ascii.lower(html[i++]);
    }
    nameFrom = from;
    nameTo = i;
    at = i;
    tag = Tag.of(html, from, i, hash);
  }

  /** Goes on to the end of a tag. Returns whether it has one; else the document ends within it, and there is no tag. */
  private boolean readAttributes(boolean wanted) {
    byte[] html = this.html;
    int end = this.end;
    int i = at;
    while (true) {
      boolean slash = false;
      while (i < end && (html[i] == '/' || Ascii.is(html[i], Ascii.BLANK))) {
        slash = html[i] == '/';
        i++;
      }
      if (i >= end) {
        at = end;
        return false;
      }
      if (html[i] == '>') {
        selfClosing = slash;
        at = i + 1;
        return true;
      }
      int from = i++; // whatever it is: an equals sign here is part of the name
      while (i < end && !Ascii.is(html[i], Ascii.ENDS_ATTRIBUTE_NAME)) {
        i++;
      }
      int to = i;
      int valueFrom = i;
      int valueTo = i;
      i = skipBlanks(html, i, end);
      if (i < end && html[i] == '=') {
        i = skipBlanks(html, i + 1, end);
        if (i < end && (html[i] == '"' || html[i] == '\'')) {
          int quote = html[i++];
          valueFrom = i;
          while (i < end && html[i] != quote) {
            i++;
          }
          valueTo = i++;
        } else {
          valueFrom = i;
          while (i < end && !Ascii.is(html[i], Ascii.ENDS_VALUE)) {
            i++;
          }
          valueTo = i;
        }
      }
      if (wanted) {
        attributes.add(html, from, to, valueFrom, valueTo);
      }
    }
  }

  private static int skipBlanks(byte[] html, int from, int end) {
    int i = from;
    while (i < end && Ascii.is(html[i], Ascii.BLANK)) {
      i++;
    }
    return i;
  }

  private void declaration(int mark) {
    int from = mark + 2;
    if (is('-', from) && is('-', from + 1)) {
      at = afterComment(from + 2);
    } else if (startsWith(CDATA, from, false) && open.isForeign()) {
      int i = from + CDATA.length;
      while (i < end && !(html[i] == ']' && is(']', i + 1) && is('>', i + 2))) {
        i++;
      }
      at = Math.min(end, i + 3);
    } else {
      if (startsWith(DOCTYPE, from, true) && isHtml(from + DOCTYPE.length)) {
        open.doctype();
      }
      at = after('>', from);
    }
  }

  /** Whether a document type begins with the name {@code html}. Without it, a document is read as in the last century. */
  private boolean isHtml(int from) {
    int i = skipBlanks(html, from, end);
    return startsWith(HTML, i, true) && endsName(i + HTML.length);
  }

  /** The offset after a comment whose text begins at {@code from}. */
  private int afterComment(int from) {
    if (is('>', from)) {
      return from + 1;
    }
    if (is('-', from) && is('>', from + 1)) {
      return from + 2;
    }
    for (int i = from; i < end; i++) {
      if (html[i] == '-' && is('-', i + 1)) {
        if (is('>', i + 2)) {
          return i + 3;
        }
        if (is('!', i + 2) && is('>', i + 3)) {
          return i + 4;
        }
      }
    }
    return end;
  }

  /** Goes on after the end tag {@code </html[from, to)>}. */
  private void rawText(int from, int to) {
    int length = to - from;
    for (int i = angle(at); i < end; i = angle(i + 1)) {
      if (is('/', i + 1)
          && endsName(i + 2 + length)
          && Ascii.equalsIgnoreCase(html, i + 2, i + 2 + length, from, to)) {
        at = i + 2 + length;
        readAttributes(false);
        return;
      }
    }
    at = end;
  }

  /** Goes on after the end of a script, whose text can hide end tags in comments (13.2.5.20 "Script data escaped state"). */
  private void script() {
    boolean escaped = false;
    boolean escapedTwice = false;
    int i = at;
    while (i < end) {
      i = escaped ? i : angle(i);
      if (i < end && html[i] == '<') {
        if (!escaped && is('!', i + 1) && is('-', i + 2) && is('-', i + 3)) {
          escaped = true;
          i += 2; // both dashes may belong to the end too
          continue;
        }
        boolean closing = is('/', i + 1);
        int name = closing ? i + 2 : i + 1;
        if ((closing || escaped)
            && startsWith(SCRIPT, name, true)
            && endsName(name + SCRIPT.length)) {
          if (closing && !escapedTwice) {
            at = name + SCRIPT.length;
            readAttributes(false);
            return;
          }
          escapedTwice = !closing;
          i = name + SCRIPT.length;
          continue;
        }
      } else if (escaped && is('-', i) && is('-', i + 1) && is('>', i + 2)) {
        escaped = false;
        escapedTwice = false;
        i += 2;
      }
      i++;
    }
    at = end;
  }

  /** Whether a tag's name ends before an offset. */
  private boolean endsName(int offset) {
    return offset < end && Ascii.is(html[offset], Ascii.ENDS_TAG_NAME);
  }

  private boolean is(char c, int offset) {
    return offset < end && html[offset] == c;
  }

  private boolean startsWith(byte[] text, int from, boolean ignoringCase) {
    if (from + text.length > end) {
      return false;
    }
    for (int i = 0; i < text.length; i++) {
      int c = html[from + i];
      if ((ignoringCase ? Ascii.lower(c) : c) != text[i]) {
        return false;
      }
    }
    return true;
  }

  private int after(char c, int from) {
    int i = from;
    while (i < end && html[i] != c) {
      i++;
    }
    return Math.min(end, i + 1);
  }
}
