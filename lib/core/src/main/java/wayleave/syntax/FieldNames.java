package wayleave.syntax;

/** The names by which google/robotstxt knows a field: it takes any word that begins with one of them. */
final class FieldNames {
  private static final Name[] U = {
    new Name("user-agent", Field.USER_AGENT, false),
    new Name("useragent", Field.USER_AGENT, true),
    new Name("user agent", Field.USER_AGENT, true)
  };
  private static final Name[] A = {new Name("allow", Field.ALLOW, false)};
  private static final Name[] D = {
    new Name("disallow", Field.DISALLOW, false),
    new Name("dissallow", Field.DISALLOW, true),
    new Name("dissalow", Field.DISALLOW, true),
    new Name("disalow", Field.DISALLOW, true),
    new Name("diasllow", Field.DISALLOW, true),
    new Name("disallaw", Field.DISALLOW, true)
  };
  private static final Name[] S = {
    new Name("sitemap", Field.SITEMAP, false), new Name("site-map", Field.SITEMAP, true)
  };
  private static final Name[] NONE = {};

  private static final long DISALLOW = lastEight("disallow");
  private static final long ALLOW = lastEight("allow");
  private static final long USER_AGENT = lastEight("user-agent");
  private static final long SITEMAP = lastEight("sitemap");

  private FieldNames() {}

  /** The last eight bytes of a name in lower case, or all if there are fewer. */
  private static long lastEight(String name) {
    long word = 0;
    for (int i = 0; i < name.length(); i++) {
      word = word << 8 | name.charAt(i);
    }
    return word;
  }

  /**
   * Sets the line's field and form from the bytes of its field.
   *
   * @param word the last eight bytes before the separator, each with the bit set that upper-case letters lack
   */
  static void recognise(Line line, long word) {
    int length = line.fieldEnd - line.fieldStart;
    if (word == DISALLOW && length == 8) {
      line.field = Field.DISALLOW;
    } else if (word == ALLOW && length == 5) {
      line.field = Field.ALLOW;
    } else if (word == SITEMAP && length == 7) {
      line.field = Field.SITEMAP;
    } else if (word == USER_AGENT && length == 10 && startsWithUs(line)) {
      line.field = Field.USER_AGENT;
    } else {
      recogniseSlowly(line);
    }
  }

  private static boolean startsWithUs(Line line) {
    return (line.body[line.fieldStart] | 0x20) == 'u'
        && (line.body[line.fieldStart + 1] | 0x20) == 's';
  }

  private static void recogniseSlowly(Line line) {
    for (Name name : beginningWith(line.body[line.fieldStart])) {
      if (name.isPrefixOf(line.body, line.fieldStart, line.fieldEnd)) {
        line.field = name.field;
        if (name.typo) {
          line.form = FieldForm.TYPO;
        } else {
          boolean whole = line.fieldEnd - line.fieldStart == name.lowerCase.length();
          line.form = whole ? FieldForm.EXACT : FieldForm.PREFIX;
        }
        return;
      }
    }
    line.field = Field.OTHER;
  }

  private static Name[] beginningWith(byte first) {
    return switch (first | 0x20) {
      case 'u' -> U;
      case 'a' -> A;
      case 'd' -> D;
      case 's' -> S;
      default -> NONE;
    };
  }

  private record Name(String lowerCase, Field field, boolean typo) {
    boolean isPrefixOf(byte[] body, int from, int to) {
      int length = lowerCase.length();
      if (to - from < length) {
        return false;
      }
      for (int i = 0; i < length; i++) {
        int b = body[from + i];
        int lower = b >= 'A' && b <= 'Z' ? b + 0x20 : b;
        if (lower != lowerCase.charAt(i)) {
          return false;
        }
      }
      return true;
    }
  }
}
