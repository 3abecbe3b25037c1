package wayleave.internal.crawler;

/** How the name in a user-agent line is compared with a crawler's product token (RFC 9309 §2.2.1). */
public final class ProductToken {
  private ProductToken() {}

  /** Whether RFC 9309 lets a product token hold the character: letters, {@code -} and {@code _}. */
  public static boolean isStandardCharacter(byte b) {
    int lower = b | 0x20;
    return lower >= 'a' && lower <= 'z' || b == '-' || b == '_';
  }

  /** Whether a string is a product token: letters, {@code -} and {@code _}, or digits, as in {@code MJ12bot}. */
  public static boolean isValid(String token) {
    for (int i = 0; i < token.length(); i++) {
      char c = token.charAt(i);
      if (c >= 0x80 || !isStandardCharacter((byte) c) && !isDigit((byte) c)) {
        return false;
      }
    }
    return !token.isEmpty();
  }

  /** Whether {@code name[from, to)} is the token, ignoring ASCII case (U2). */
  public static boolean equals(byte[] name, int from, int to, byte[] token) {
    return to - from == token.length && startsWith(name, from, to, token);
  }

  /**
   * Whether {@code name[from, to)} begins with the token and the token is over there: {@code googlebot/1.2} and {@code
   * googlebot*} name {@code googlebot} (U3), while {@code MJ12bot} does not name {@code MJ}.
   */
  public static boolean beginsWith(byte[] name, int from, int to, byte[] token) {
    int end = from + token.length;
    return startsWith(name, from, to, token)
        && (end == to || !isStandardCharacter(name[end]) && !isDigit(name[end]));
  }

  private static boolean startsWith(byte[] name, int from, int to, byte[] token) {
    if (to - from < token.length) {
      return false;
    }
    for (int i = 0; i < token.length; i++) {
      if (lower(name[from + i]) != lower(token[i])) {
        return false;
      }
    }
    return true;
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** A byte as names are compared. */
  public static byte lower(byte b) {
    return b >= 'A' && b <= 'Z' ? (byte) (b + 0x20) : b;
  }
}
