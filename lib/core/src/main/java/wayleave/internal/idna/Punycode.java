package wayleave.internal.idna;

/** Punycode, the ASCII form of a Unicode label (RFC 3492), without the prefix {@code xn--}. */
final class Punycode {
  private static final int BASE = 36;
  private static final int T_MIN = 1;
  private static final int T_MAX = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;
  private static final int INITIAL_BIAS = 72;
  private static final int INITIAL_N = 0x80;
  private static final int LAST_CODE_POINT = 0x10FFFF;

  private Punycode() {}

  /** Encodes {@code label}, which must be short: the work grows with the square of its length. */
  static String encode(String label) {
    StringBuilder out = new StringBuilder();
    int[] codePoints = label.codePoints().toArray();
    for (int c : codePoints) {
      if (c < INITIAL_N) {
        out.append((char) c);
      }
    }
    int basic = out.length();
    int handled = basic;
    if (basic > 0) {
      out.append('-');
    }
    int n = INITIAL_N;
    int delta = 0;
    int bias = INITIAL_BIAS;
    while (handled < codePoints.length) {
      int next = Integer.MAX_VALUE;
      for (int c : codePoints) {
        if (c >= n && c < next) {
          next = c;
        }
      }
      delta += (next - n) * (handled + 1);
      n = next;
      for (int c : codePoints) {
        if (c < n) {
          delta++;
        } else if (c == n) {
          int rest = delta;
          for (int k = BASE; ; k += BASE) {
            int threshold = threshold(k, bias);
            if (rest < threshold) {
              break;
            }
            out.append(digit(threshold + (rest - threshold) % (BASE - threshold)));
            rest = (rest - threshold) / (BASE - threshold);
          }
          out.append(digit(rest));
          bias = adapt(delta, handled + 1, handled == basic);
          delta = 0;
          handled++;
        }
      }
      delta++;
      n++;
    }
    return out.toString();
  }

  /** Decodes {@code label}, which is ASCII. */
  static String decode(String label) throws IdnaException {
    int basic = Math.max(0, label.lastIndexOf('-'));
    StringBuilder out = new StringBuilder(label.length());
    out.append(label, 0, basic);
    int size = basic;
    int n = INITIAL_N;
    int i = 0;
    int bias = INITIAL_BIAS;
    for (int in = basic > 0 ? basic + 1 : 0; in < label.length(); ) {
      long position = i;
      long weight = 1;
      for (int k = BASE; ; k += BASE) {
        int digit = in < label.length() ? digit(label.charAt(in++)) : -1;
        position += digit * weight;
        if (digit < 0 || position > Integer.MAX_VALUE) {
          throw new IdnaException("label \"xn--" + label + "\" is no Punycode");
        }
        int threshold = threshold(k, bias);
        if (digit < threshold) {
          break;
        }
        weight *= BASE - threshold;
        if (weight > Integer.MAX_VALUE) {
          throw new IdnaException("label \"xn--" + label + "\" is no Punycode");
        }
      }
      size++;
      bias = adapt((int) position - i, size, i == 0);
      long codePoint = n + position / size;
      if (codePoint > LAST_CODE_POINT) {
        throw new IdnaException("label \"xn--" + label + "\" is no Punycode");
      }
      n = (int) codePoint;
      i = (int) (position % size);
      String inserted = new String(new int[] {n}, 0, 1);
      out.insert(out.offsetByCodePoints(0, i), inserted);
      i++;
    }
    return out.toString();
  }

  private static int threshold(int k, int bias) {
    return Math.max(T_MIN, Math.min(T_MAX, k - bias));
  }

  private static int adapt(int delta, int size, boolean first) {
    int rest = first ? delta / DAMP : delta / 2;
    rest += rest / size;
    int k = 0;
    while (rest > (BASE - T_MIN) * T_MAX / 2) {
      rest /= BASE - T_MIN;
      k += BASE;
    }
    return k + (BASE - T_MIN + 1) * rest / (rest + SKEW);
  }

  private static char digit(int value) {
    return (char) (value < 26 ? 'a' + value : '0' + value - 26);
  }

  private static int digit(char c) {
    if (c >= 'a' && c <= 'z') {
      return c - 'a';
    }
    return c >= '0' && c <= '9' ? c - '0' + 26 : -1;
  }
}
