package wayleave.internal.idna;

import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.util.List;
import java.util.SplittableRandom;

/** Makes up domains out of all that UTS 46 treats in a way of its own. */
final class IdnaNames {
  private static final List<UnicodeSet> POOLS = List.of(
      new UnicodeSet("[a-z0-9\\-_]"),
      new UnicodeSet("[A-Z\\u00C0-\\u024F\\u1E00-\\u1EFF]"),
      new UnicodeSet("[\\u00DF\\u03C2\\u1E9E\\u0130\\u0131\\u017F\\u212A\\u2126]"),
      new UnicodeSet("[[:Greek:][:Cyrillic:]]"),
      new UnicodeSet("[\\u1F00-\\u1FFF]"),
      new UnicodeSet("[:Hebrew:]"),
      new UnicodeSet("[:Arabic:]"),
      new UnicodeSet("[:Syriac:]"),
      new UnicodeSet(
          "[[:Devanagari:][:Bengali:][:Tamil:][:Oriya:][:Kannada:][:Malayalam:][:Sinhala:]]"),
      new UnicodeSet("[[:Tibetan:][:Myanmar:][:Balinese:][:Thai:]]"),
      new UnicodeSet("[\\u1100-\\u11FF]"),
      new UnicodeSet("[\\uAC00-\\uD7A3]"),
      new UnicodeSet("[[:Hiragana:][:Katakana:]\\u3099\\u309A]"),
      new UnicodeSet("[\\uFF01-\\uFFEE]"),
      new UnicodeSet("[[:Han:]&[\\u4E00-\\u9FFF]]"),
      new UnicodeSet("[\\uF900-\\uFAFF\\U0002F800-\\U0002FA1F]"),
      new UnicodeSet("[:M:]"),
      new UnicodeSet("[[:ccc=230:][:ccc=220:][:ccc=1:][:ccc=9:][:ccc=240:]]"),
      new UnicodeSet("[[:ccc=9:]\\u200C\\u200D]"),
      new UnicodeSet(
          "[\\u00AD\\u034F\\u180B-\\u180D\\u200B\\u2060\\uFE00-\\uFE0F\\uFEFF\\U000E0100]"),
      new UnicodeSet("[.\\u3002\\uFF0E\\uFF61]"),
      new UnicodeSet("[:Full_Composition_Exclusion:]"),
      new UnicodeSet("[[:NFC_QC=Maybe:]]"),
      new UnicodeSet("[[:Nd:]]"),
      new UnicodeSet("[[:bc=AN:][:bc=EN:][:bc=ES:][:bc=CS:][:bc=ET:][:bc=NSM:]]"),
      new UnicodeSet("[[:jt=D:][:jt=R:][:jt=L:][:jt=T:]]"),
      new UnicodeSet("[\\u0020-\\u007E]"),
      new UnicodeSet("[:Any:]"));

  private static final Normalizer2 NFKC_CF = Normalizer2.getNFKCCasefoldInstance();

  private static final int JOINERS = 18;

  private final SplittableRandom random;

  IdnaNames(SplittableRandom random) {
    this.random = random;
  }

  /** One to three labels, most of them in one script with marks. */
  String next() {
    StringBuilder name = new StringBuilder();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      int shape = random.nextInt(20);
      String label = label();
      if (shape < 3) {
        label = "xn--" + Punycode.encode(shape < 2 ? NFKC_CF.normalize(label) : label);
      } else if (shape == 3) {
        label = mutate("xn--" + Punycode.encode(label));
      }
      name.append(label);
      if (left > 1 || random.nextInt(10) == 0) {
        name.appendCodePoint(
            random.nextInt(4) > 0 ? '.' : "\u3002\uFF0E\uFF61".charAt(random.nextInt(3)));
      }
    }
    return name.toString();
  }

  private String label() {
    UnicodeSet main = POOLS.get(random.nextInt(POOLS.size()));
    UnicodeSet other = POOLS.get(random.nextInt(POOLS.size()));
    StringBuilder label = new StringBuilder();
    int length = random.nextInt(40) == 0 ? 20 + random.nextInt(60) : 1 + random.nextInt(7);
    for (int i = 0; i < length; i++) {
      int choice = random.nextInt(12);
      UnicodeSet pool = choice < 8 ? main : choice < 11 ? other : POOLS.get(JOINERS);
      if (i == 0 && random.nextInt(8) > 0) {
        // Most labels begin with a letter, or few would be valid.
        pool = POOLS.get(random.nextInt(JOINERS - 2));
      }
      label.appendCodePoint(pool.charAt(random.nextInt(pool.size())));
    }
    return label.toString();
  }

  private String mutate(String label) {
    StringBuilder out = new StringBuilder(label);
    int at = random.nextInt(out.length());
    switch (random.nextInt(3)) {
      case 0 -> out.deleteCharAt(at);
      case 1 -> out.insert(at, "abz019-A".charAt(random.nextInt(8)));
      default -> out.setCharAt(at, "abz019-A".charAt(random.nextInt(8)));
    }
    return out.toString();
  }
}
