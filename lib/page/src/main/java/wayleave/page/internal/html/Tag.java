package wayleave.page.internal.html;

import org.jspecify.annotations.Nullable;

/** Names of elements that the HTML Standard has rules for (section 13.2, "Parsing HTML documents"), and what these rules are. */
enum Tag {
  // Metadata
  BASE(Is.METADATA | Is.SPECIAL),
  BASEFONT(Is.METADATA | Is.SPECIAL),
  BGSOUND(Is.METADATA | Is.SPECIAL),
  LINK(Is.METADATA | Is.SPECIAL),
  META(Is.METADATA | Is.SPECIAL | Is.NEVER_FOREIGN),
  SCRIPT(Is.METADATA | Is.SPECIAL),
  STYLE(Is.METADATA | Is.SPECIAL | Is.RAW_TEXT),
  TITLE(Is.METADATA | Is.SPECIAL | Is.RAW_TEXT),
  NOFRAMES(Is.METADATA | Is.SPECIAL | Is.RAW_TEXT),
  TEMPLATE(Is.METADATA | Is.SPECIAL | Is.SCOPE | Is.MARKER),

  // The document
  HTML(Is.SPECIAL | Is.IGNORED),
  HEAD(Is.SPECIAL | Is.IGNORED | Is.NEVER_FOREIGN),
  BODY(Is.SPECIAL | Is.IGNORED | Is.NEVER_FOREIGN),
  FRAME(Is.SPECIAL | Is.IGNORED),
  FRAMESET(Is.SPECIAL),

  // Blocks
  ADDRESS(Is.BLOCK),
  ARTICLE(Is.BLOCK),
  ASIDE(Is.BLOCK),
  BLOCKQUOTE(Is.BLOCK | Is.NEVER_FOREIGN),
  CENTER(Is.BLOCK | Is.NEVER_FOREIGN),
  DETAILS(Is.BLOCK),
  DIALOG(Is.CLOSES_P | Is.SCOPED_END),
  DIR(Is.BLOCK),
  DIV(Is.BLOCK | Is.NEVER_FOREIGN | Is.UNQUOTABLE),
  DL(Is.BLOCK | Is.NEVER_FOREIGN),
  FIELDSET(Is.BLOCK),
  FIGCAPTION(Is.BLOCK),
  FIGURE(Is.BLOCK),
  FOOTER(Is.BLOCK),
  HEADER(Is.BLOCK),
  HGROUP(Is.BLOCK),
  LISTING(Is.BLOCK | Is.NEVER_FOREIGN | Is.NO_FRAMESET),
  MAIN(Is.BLOCK),
  MENU(Is.BLOCK | Is.NEVER_FOREIGN),
  NAV(Is.BLOCK),
  OL(Is.BLOCK | Is.NEVER_FOREIGN | Is.LIST_SCOPE),
  PRE(Is.BLOCK | Is.NEVER_FOREIGN | Is.NO_FRAMESET),
  SEARCH(Is.BLOCK),
  SECTION(Is.BLOCK | Is.UNQUOTABLE),
  SUMMARY(Is.BLOCK),
  UL(Is.BLOCK | Is.NEVER_FOREIGN | Is.LIST_SCOPE),
  P(Is.CLOSES_P | Is.SPECIAL | Is.NEVER_FOREIGN | Is.IMPLIED_END),
  FORM(Is.CLOSES_P | Is.SPECIAL),
  HR(Is.CLOSES_P | Is.SPECIAL | Is.VOID | Is.NEVER_FOREIGN | Is.NO_FRAMESET),
  PLAINTEXT(Is.CLOSES_P | Is.SPECIAL),
  H1(Is.HEADING),
  H2(Is.HEADING),
  H3(Is.HEADING),
  H4(Is.HEADING),
  H5(Is.HEADING),
  H6(Is.HEADING),
  LI(Is.CLOSES_P | Is.SPECIAL | Is.NEVER_FOREIGN | Is.IMPLIED_END | Is.NO_FRAMESET),
  DD(Is.CLOSES_P | Is.SPECIAL | Is.NEVER_FOREIGN | Is.IMPLIED_END | Is.NO_FRAMESET),
  DT(Is.CLOSES_P | Is.SPECIAL | Is.NEVER_FOREIGN | Is.IMPLIED_END | Is.NO_FRAMESET),

  // Phrases
  A(Is.FORMATTING),
  B(Is.FORMATTING | Is.NEVER_FOREIGN),
  BIG(Is.FORMATTING | Is.NEVER_FOREIGN),
  CODE(Is.FORMATTING | Is.NEVER_FOREIGN),
  EM(Is.FORMATTING | Is.NEVER_FOREIGN),
  FONT(Is.FORMATTING),
  I(Is.FORMATTING | Is.NEVER_FOREIGN),
  NOBR(Is.FORMATTING | Is.NEVER_FOREIGN),
  S(Is.FORMATTING | Is.NEVER_FOREIGN),
  SMALL(Is.FORMATTING | Is.NEVER_FOREIGN),
  STRIKE(Is.FORMATTING | Is.NEVER_FOREIGN),
  STRONG(Is.FORMATTING | Is.NEVER_FOREIGN),
  TT(Is.FORMATTING | Is.NEVER_FOREIGN),
  U(Is.FORMATTING | Is.NEVER_FOREIGN),
  SPAN(Is.NEVER_FOREIGN | Is.UNQUOTABLE),
  SUB(Is.NEVER_FOREIGN),
  SUP(Is.NEVER_FOREIGN),
  VAR(Is.NEVER_FOREIGN),
  RUBY(Is.NEVER_FOREIGN),
  RB(Is.IMPLIED_END),
  RP(Is.IMPLIED_END),
  RT(Is.IMPLIED_END),
  RTC(Is.IMPLIED_END),
  NOSCRIPT(Is.SPECIAL),

  // Embedded content and controls
  APPLET(Is.SPECIAL | Is.SCOPE | Is.MARKER | Is.SCOPED_END | Is.NO_FRAMESET),
  MARQUEE(Is.SPECIAL | Is.SCOPE | Is.MARKER | Is.SCOPED_END | Is.NO_FRAMESET),
  OBJECT(Is.SPECIAL | Is.SCOPE | Is.MARKER | Is.SCOPED_END | Is.NO_FRAMESET),
  AREA(Is.VOID | Is.SPECIAL | Is.NO_FRAMESET),
  BR(Is.VOID | Is.SPECIAL | Is.NEVER_FOREIGN | Is.NO_FRAMESET),
  EMBED(Is.VOID | Is.SPECIAL | Is.NEVER_FOREIGN | Is.NO_FRAMESET),
  IMG(Is.VOID | Is.SPECIAL | Is.NEVER_FOREIGN | Is.NO_FRAMESET),
  IMAGE(Is.VOID | Is.NO_FRAMESET),
  KEYGEN(Is.VOID | Is.SPECIAL | Is.NO_FRAMESET),
  WBR(Is.VOID | Is.SPECIAL | Is.NO_FRAMESET),
  INPUT(Is.VOID | Is.SPECIAL),
  PARAM(Is.VOID | Is.SPECIAL),
  SOURCE(Is.VOID | Is.SPECIAL),
  TRACK(Is.VOID | Is.SPECIAL),
  TEXTAREA(Is.SPECIAL | Is.RAW_TEXT | Is.NO_FRAMESET),
  XMP(Is.SPECIAL | Is.RAW_TEXT | Is.CLOSES_P | Is.NO_FRAMESET),
  IFRAME(Is.SPECIAL | Is.RAW_TEXT | Is.NO_FRAMESET),
  NOEMBED(Is.SPECIAL | Is.RAW_TEXT),
  BUTTON(Is.SPECIAL | Is.SCOPED_END | Is.BUTTON_SCOPE | Is.NO_FRAMESET),
  SELECT(Is.SPECIAL | Is.SCOPED_END | Is.SCOPE | Is.NO_FRAMESET),
  OPTGROUP(Is.IMPLIED_END),
  OPTION(Is.IMPLIED_END),

  // Tables
  TABLE(Is.SPECIAL | Is.SCOPE | Is.NEVER_FOREIGN | Is.NO_FRAMESET | Is.TABLE_PART),
  CAPTION(Is.SPECIAL | Is.SCOPE | Is.MARKER | Is.TABLE_PART),
  COL(Is.SPECIAL | Is.TABLE_PART),
  COLGROUP(Is.SPECIAL | Is.TABLE_PART),
  TBODY(Is.SPECIAL | Is.TABLE_PART),
  TFOOT(Is.SPECIAL | Is.TABLE_PART),
  THEAD(Is.SPECIAL | Is.TABLE_PART),
  TR(Is.SPECIAL | Is.TABLE_PART),
  TD(Is.SPECIAL | Is.SCOPE | Is.MARKER | Is.TABLE_PART),
  TH(Is.SPECIAL | Is.SCOPE | Is.MARKER | Is.TABLE_PART),

  // SVG and MathML
  SVG(Is.FOREIGN_ROOT),
  MATH(Is.FOREIGN_ROOT),
  FOREIGNOBJECT(0),
  DESC(0),
  MI(0),
  MO(0),
  MN(0),
  MS(0),
  MTEXT(0),
  ANNOTATION_XML(0),
  MGLYPH(0),
  MALIGNMARK(0),

  /** Any other name. */
  OTHER(0);

  /** Rules that many elements share. */
  static final class Is {
    static final int SPECIAL = 1;
    /** Goes through the rules for {@code head} wherever it stands. */
    static final int METADATA = 1 << 1;
    /** Its content is text up to its end tag. */
    static final int RAW_TEXT = 1 << 2;

    static final int VOID = 1 << 3;
    /** Its start tag closes an open {@code p}. */
    static final int CLOSES_P = 1 << 4;
    /** Its end tag closes it if it is in scope. */
    static final int SCOPED_END = 1 << 5;

    static final int FORMATTING = 1 << 6;
    /** Elements outside are not in scope inside. */
    static final int SCOPE = 1 << 7;

    static final int LIST_SCOPE = 1 << 8;
    static final int BUTTON_SCOPE = 1 << 9;
    /** Formatting elements outside do not reach inside. */
    static final int MARKER = 1 << 10;
    /** Its end tag may be missing. */
    static final int IMPLIED_END = 1 << 11;
    /** Its start tag ends SVG and MathML. */
    static final int NEVER_FOREIGN = 1 << 12;
    /** A {@code frameset} cannot replace a body that has it. */
    static final int NO_FRAMESET = 1 << 13;

    static final int TABLE_PART = 1 << 14;
    static final int FOREIGN_ROOT = 1 << 15;
    /** Its start tag does nothing within a body. */
    static final int IGNORED = 1 << 16;
    /** Can have {@code data-nosnippet}. */
    static final int UNQUOTABLE = 1 << 17;

    static final int ANY_HEADING = 1 << 18;

    static final int BLOCK = CLOSES_P | SPECIAL | SCOPED_END;
    static final int HEADING = CLOSES_P | SPECIAL | ANY_HEADING | NEVER_FOREIGN;

    private Is() {}
  }

  private static final int TABLE_SIZE = 1024;
  private static final @Nullable Tag[] BY_HASH = new Tag[TABLE_SIZE];

  static {
    for (Tag tag : values()) {
      if (tag != OTHER) {
        int hash = 0;
        for (byte b : tag.bytes) {
          hash = hash * 31 + b;
        }
        int slot = slot(hash);
        while (BY_HASH[slot] != null) {
          slot = (slot + 1) % TABLE_SIZE;
        }
        BY_HASH[slot] = tag;
      }
    }
  }

  private final int flags;
  private final byte[] bytes;

  Tag(int flags) {
    this.flags = flags;
    String name = name();
    this.bytes = new byte[name.length()];
    for (int i = 0; i < bytes.length; i++) {
      char c = name.charAt(i);
      bytes[i] = (byte) (c == '_' ? '-' : c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }
  }

  /** Whether it has any of the flags of {@link Is}. */
  boolean is(int anyOf) {
    return (flags & anyOf) != 0;
  }

  /**
   * The tag with the name {@code html[from, to)} in any case.
   *
   * @param hash {@code hash * 31 + b} over the bytes of the name in lower case
   */
  static Tag of(byte[] html, int from, int to, int hash) {
    for (int slot = slot(hash); ; slot = (slot + 1) % TABLE_SIZE) {
      Tag tag = BY_HASH[slot];
      if (tag == null) {
        return OTHER;
      }
      if (Ascii.equalsIgnoreCase(html, from, to, tag.bytes)) {
        return tag;
      }
    }
  }

  private static int slot(int hash) {
    return (hash ^ hash >>> 10 ^ hash >>> 20) & TABLE_SIZE - 1;
  }
}
