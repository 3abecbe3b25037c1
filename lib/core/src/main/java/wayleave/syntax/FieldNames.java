package wayleave.syntax;

/** The field names that google/robotstxt accepts, also as the start of a longer word. */
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

  // Not long: JavaScript has no fast integers of 64 bits.
  private static final int ALLOW = word("llow");
  private static final int USER_AGENT = word("gent");
  private static final int SITEMAP = word("emap");

  private FieldNames() {}

  private static int word(String four) {
    return four.charAt(0) << 24 | four.charAt(1) << 16 | four.charAt(2) << 8 | four.charAt(3);
  }

  /**
   * Sets the line's field and form from the bytes of its field.
   *
   * @param word the last four bytes before the separator, each with the bit set that upper-case letters lack
   */
  static void recognise(Line line, int word) {
    int length = line.fieldEnd - line.fieldStart;
    if (word == ALLOW && length == 8 && startsWith(line, "disa")) {
      line.field = Field.DISALLOW;
    } else if (word == ALLOW && length == 5 && startsWith(line, "a")) {
      line.field = Field.ALLOW;
    } else if (word == SITEMAP && length == 7 && startsWith(line, "sit")) {
      line.field = Field.SITEMAP;
    } else if (word == USER_AGENT && length == 10 && startsWith(line, "user-a")) {
      line.field = Field.USER_AGENT;
    } else {
      recogniseSlowly(line);
    }
  }

  /** Whether the field begins so, apart from the bit that upper-case letters lack. */
  private static boolean startsWith(Line line, String start) {
    for (int i = 0; i < start.length(); i++) {
      if ((line.body[line.fieldStart + i] | 0x20) != start.charAt(i)) {
        return false;
      }
    }
    return true;
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
