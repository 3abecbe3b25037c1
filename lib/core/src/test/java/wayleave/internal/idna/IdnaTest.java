package wayleave.internal.idna;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.IDNA;
import com.ibm.icu.text.Normalizer2;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/** {@link Uts46} beside ICU4J, from whose data its tables are made (L6). */
class IdnaTest {
  private static final IDNA ICU =
      IDNA.getUTS46Instance(IDNA.NONTRANSITIONAL_TO_ASCII | IDNA.CHECK_BIDI | IDNA.CHECK_CONTEXTJ);

  /** CheckHyphens, which ICU cannot be told to leave out; the URL standard does without it. */
  private static final Set<IDNA.Error> NOT_RAISED =
      EnumSet.of(IDNA.Error.LEADING_HYPHEN, IDNA.Error.TRAILING_HYPHEN, IDNA.Error.HYPHEN_3_4);

  private static final long SEED = 20261120;

  // A new instance of this class runs each test, so these begin at zero in each.
  private final Map<IDNA.Error, Integer> icuErrors = new EnumMap<>(IDNA.Error.class);
  private final List<String> disagreements = new ArrayList<>();
  private int compared;
  private int valid;
  private int notRaised;

  @Test
  void unicodeVersionIsThatOfIcu() {
    assertThat(UCharacter.getUnicodeVersion().toString())
        .startsWith(IdnaData.unicodeVersion() + ".");
  }

  @Tag("slow")
  @Test
  void everyCodePointBesideLettersGivesWhatIcuGives(TestReporter reporter) {
    for (int c = 0; c <= 0x10FFFF; c++) {
      String text = codePoint(c);
      compare("a" + text + "b");
      compare(text);
      if (UCharacter.isDefined(c)) {
        compare(text + "b.c");
        compare("a" + text);
        compare("\u05D0" + text);
        compare("\u05D0" + text + "\u05D0");
      }
    }
    report(reporter, 3_000_000);
  }

  @Tag("slow")
  @Test
  void generatedLabelsGiveWhatIcuGives(TestReporter reporter) {
    SplittableRandom random = new SplittableRandom(SEED);
    IdnaNames names = new IdnaNames(random);
    for (int i = 0; i < 400_000; i++) {
      compare(names.next());
    }
    report(reporter, 400_000);
  }

  @Test
  void everyCompositionAndItsPartsInAnyOrderGiveWhatIcuGives(TestReporter reporter) {
    Normalizer2 nfd = Normalizer2.getNFDInstance();
    for (int c = 0x80; c <= 0x10FFFF; c++) {
      String decomposed = nfd.getDecomposition(c);
      if (decomposed == null) {
        continue;
      }
      compare("a" + decomposed);
      compare("a" + decomposed + "\u0323\u0301");
      compare("a" + decomposed + "\u0334\u0345");
      compare("a" + new StringBuilder(decomposed).reverse());
      compare("xn--" + Punycode.encode(decomposed));
      compare("xn--" + Punycode.encode("a" + decomposed + "\u0301\u0323"));
    }
    report(reporter, 70_000);
  }

  @Tag("slow")
  @Test
  void punycodeOfEveryAssignedCodePointGivesWhatIcuGives(TestReporter reporter) {
    for (int c = 0x80; c <= 0x10FFFF; c++) {
      if (UCharacter.isDefined(c)) {
        compare("xn--" + Punycode.encode(codePoint(c)));
        compare("XN--" + Punycode.encode("a" + codePoint(c) + "b") + ".xn--tda.\u00FC");
      }
    }
    report(reporter, 500_000);
  }

  /** RFC 3492 §7.1, the samples that UTS 46 leaves as they are. */
  @Test
  void punycodeGivesTheSamplesOfItsSpecification() throws IdnaException {
    String[][] samples = {
      {"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D\u6587", "ihqwcrb4cv8a8dqg056pqjye"},
      {"\u4ED6\u5011\u7232\u4EC0\u9EBD\u4E0D\u8AAA\u4E2D\u6587", "ihqwctvzc91f659drss3x8bo0yb"},
      {"pro\u010Dprost\u011Bnemluv\u00ED\u010Desky", "proprostnemluvesky-uyb24dma41a"},
      {"3\u5E74b\u7D44\u91D1\u516B\u5148\u751F", "3b-ww4c5e180e575a65lsy2b"},
      {"maji\u3067koi\u3059\u308B5\u79D2\u524D", "majikoi5-783gue6qz075azm5e"},
      {"\u305D\u306E\u30B9\u30D4\u30FC\u30C9\u3067", "d9juau41awczczp"}
    };
    for (String[] sample : samples) {
      assertThat(Punycode.encode(sample[0])).isEqualTo(sample[1]);
      assertThat(Punycode.decode(sample[1])).isEqualTo(sample[0]);
    }
  }

  @Test
  void malformedPunycodeIsRefused(TestReporter reporter) {
    for (String bad : List.of(
        "",
        "-",
        "a-",
        "abc",
        "\u00FC",
        "99999999",
        "a-99999999999",
        "zzzzzzzzzzzz",
        "ls8h=",
        "0",
        "a",
        "a--",
        "80akhbyknj4f",
        "mller-kv",
        "mller-kvaa",
        "xn---epa",
        "tda.")) {
      String name = "xn--" + bad;
      boolean icuRefuses = !accepts(name);
      if (icuRefuses) {
        assertThatThrownBy(() -> Uts46.toAscii(name)).as(name).isInstanceOf(IdnaException.class);
      }
      compare(name);
    }
    report(reporter, 17);
  }

  @Test
  void hugeInputIsRefusedQuickly() {
    for (String unit : List.of("a", "\u0301", "\u0323\u0301", "\uFDFA", "\u200D", "\u00FC.")) {
      assertThatThrownBy(() -> Uts46.toAscii("\u00FC" + unit.repeat(500_000)))
          .as(unit)
          .isInstanceOf(IdnaException.class);
    }
  }

  @Test
  void ignoredCharactersDoNotCount() throws IdnaException {
    assertThat(Uts46.toAscii("\u00FC" + "\u00AD".repeat(500_000))).isEqualTo("xn--tda");
  }

  private boolean accepts(String name) {
    IDNA.Info info = new IDNA.Info();
    ICU.nameToASCII(name, new StringBuilder(), info);
    return NOT_RAISED.containsAll(info.getErrors());
  }

  private void compare(String name) {
    IDNA.Info info = new IDNA.Info();
    StringBuilder icu = new StringBuilder();
    ICU.nameToASCII(name, icu, info);
    String expected = null;
    if (NOT_RAISED.containsAll(info.getErrors())) {
      int length = icu.length();
      expected = length > 1 && icu.charAt(length - 1) == '.'
          ? icu.substring(0, length - 1)
          : icu.toString();
      valid++;
      notRaised += info.hasErrors() ? 1 : 0;
    } else {
      info.getErrors().stream()
          .filter(error -> !NOT_RAISED.contains(error))
          .forEach(error -> icuErrors.merge(error, 1, Integer::sum));
    }
    String actual;
    String reason = "";
    try {
      actual = Uts46.toAscii(name);
    } catch (IdnaException e) {
      actual = null;
      reason = " (" + e.getMessage() + ")";
    }
    compared++;
    if (expected == null ? actual != null : !expected.equals(actual)) {
      disagreements.add(escape(name) + ": ICU " + expected + " " + info.getErrors() + ", here "
          + actual + reason);
    }
  }

  private void report(TestReporter reporter, int atLeast) {
    reporter.publishEntry(Map.of(
        "seed", "" + SEED,
        "names compared", "" + compared,
        "valid", valid + ", of them with no error but CheckHyphens: " + notRaised,
        "errors of ICU, all raised here too", icuErrors.toString(),
        "disagreements", "" + disagreements.size()));
    assertThat(compared).isGreaterThanOrEqualTo(atLeast);
    assertThat(disagreements.subList(0, Math.min(20, disagreements.size())))
        .as("%d of %d, seed %d", disagreements.size(), compared, SEED)
        .isEmpty();
  }

  private static String codePoint(int c) {
    return new String(new int[] {c}, 0, 1);
  }

  private static String escape(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(c ->
            out.append(c > 0x20 && c < 0x7F ? codePoint(c) : "<" + Integer.toHexString(c) + ">"));
    return out.toString();
  }
}
