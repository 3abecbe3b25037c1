package wayleave.internal.idna;

/**
 * Unicode IDNA compatibility processing (UTS 46): any spelling of a domain to the one ASCII form
 * that stands for it (L6).
 *
 * <p>The flags are those of the URL standard, so that a host means here what it means to browsers:
 * non-transitional (ß, ς and the joiners are kept), CheckBidi and CheckJoiners, no
 * UseSTD3ASCIIRules (underscores occur in real hosts) and no CheckHyphens. The lengths of labels
 * and domain are checked (VerifyDnsLength) and empty labels refused.
 */
public final class Uts46 {
  /** No label that DNS can carry is longer. */
  public static final int MAX_LABEL = 63;

  /** No domain that DNS can carry is longer. */
  public static final int MAX_DOMAIN = 253;

  /** A domain of 253 characters before normalisation, which makes at most four into one. */
  private static final int MAX_MAPPED = 4 * (MAX_DOMAIN + 1);

  private static final String ACE_PREFIX = "xn--";

  private Uts46() {}

  /**
   * The ASCII form of {@code domain}: lower case, one trailing dot dropped.
   *
   * @throws IdnaException if it has none
   */
  public static String toAscii(String domain) throws IdnaException {
    String lower = lowerCaseAscii(domain);
    boolean plain = isAscii(lower) && !lower.startsWith(ACE_PREFIX) && !lower.contains(".xn--");
    String[] labels = split(plain ? lower : Nfc.normalize(map(lower)));
    if (!plain) {
      process(labels);
    }
    StringBuilder ascii = new StringBuilder();
    for (String label : labels) {
      if (label.isEmpty()) {
        throw new IdnaException("the host has an empty label; expected letters between dots");
      } else if (label.length() > MAX_LABEL) {
        throw labelTooLong();
      }
      ascii.append(ascii.length() == 0 ? "" : ".").append(label);
      if (ascii.length() > MAX_DOMAIN) {
        throw tooLong();
      }
    }
    return ascii.toString();
  }

  /** Checks the labels and replaces each by its ASCII form. */
  private static void process(String[] labels) throws IdnaException {
    String[] unicode = new String[labels.length];
    boolean bidi = false;
    for (int i = 0; i < labels.length; i++) {
      String label = labels[i];
      boolean ace = label.startsWith(ACE_PREFIX);
      unicode[i] = ace ? decode(label) : label;
      LabelRules.check(unicode[i]);
      bidi |= BidiRule.isRightToLeft(unicode[i]);
      if (!ace && !isAscii(label)) {
        // Punycode only ever lengthens a label.
        labels[i] = label.codePointCount(0, label.length()) > MAX_LABEL
            ? label
            : ACE_PREFIX + Punycode.encode(label);
      }
    }
    if (bidi) {
      for (String label : unicode) {
        BidiRule.check(label);
      }
    }
  }

  private static String decode(String label) throws IdnaException {
    if (label.length() > MAX_LABEL) {
      throw labelTooLong();
    } else if (!isAscii(label)) {
      throw new IdnaException("label \"" + label + "\" begins with xn-- but is not ASCII");
    }
    String encoded = label.substring(ACE_PREFIX.length());
    String decoded = Punycode.decode(encoded);
    // UTS 46 §4: a label that needs no Punycode must not be written in it, nor one that is not
    // normalised. Encoding again makes sure that no two Punycode forms stand for one label.
    if (isAscii(decoded)
        || decoded.startsWith(ACE_PREFIX)
        || !LabelRules.isAllValid(decoded)
        || !Nfc.normalize(decoded).equals(decoded)
        || !Punycode.encode(decoded).equals(encoded)) {
      throw new IdnaException("label \"" + label + "\" is not the Punycode of a valid label");
    }
    return decoded;
  }

  /** UTS 46 §4, step 1. */
  private static String map(String domain) throws IdnaException {
    StringBuilder mapped = new StringBuilder(domain.length() + 16);
    for (int i = 0; i < domain.length(); i = domain.offsetByCodePoints(i, 1)) {
      int codePoint = domain.codePointAt(i);
      if (!IdnaTables.map(codePoint, mapped)) {
        throw LabelRules.notAllowed(codePoint);
      } else if (mapped.length() > 2 * MAX_MAPPED) {
        throw tooLong();
      }
    }
    return mapped.toString();
  }

  private static IdnaException labelTooLong() {
    return new IdnaException("a label of the host is longer than 63 characters");
  }

  private static IdnaException tooLong() {
    return new IdnaException("the host is longer than 253 characters");
  }

  /** The labels between the dots; a dot at the end ends the domain and starts no label. */
  private static String[] split(String domain) {
    int end = domain.endsWith(".") ? domain.length() - 1 : domain.length();
    int dots = 0;
    for (int i = 0; i < end; i++) {
      dots += domain.charAt(i) == '.' ? 1 : 0;
    }
    String[] labels = new String[dots + 1];
    int start = 0;
    for (int i = 0; i < dots; i++) {
      int dot = domain.indexOf('.', start);
      labels[i] = domain.substring(start, dot);
      start = dot + 1;
    }
    labels[dots] = domain.substring(start, end);
    return labels;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static String lowerCaseAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 'A' && text.charAt(i) <= 'Z') {
        char[] chars = text.toCharArray();
        for (; i < chars.length; i++) {
          if (chars[i] >= 'A' && chars[i] <= 'Z') {
            chars[i] = (char) (chars[i] + ('a' - 'A'));
          }
        }
        return new String(chars);
      }
    }
    return text;
  }
}
