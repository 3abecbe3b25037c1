package wayleave.page.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.page.internal.html.HtmlPage.Extent;

/**
 * The scanner beside an HTML5 parser, jsoup: the same {@code meta} elements at the same places, and the same text that must not be quoted.
 * {@code lib/page/compare} runs it on many documents.
 */
@Tag("slow")
class HtmlParserTest {
  private static final boolean FULL = Boolean.getBoolean("wayleave.full");

  /** Documents to invent. */
  private static final int INVENTED =
      Integer.getInteger("wayleave.page.invented", FULL ? 4_000 : 500);

  /** Directories with documents, separated as in a class path. */
  private static final String DIRECTORIES =
      System.getProperty("wayleave.page.documents", "/usr/share/doc");

  /** How many of them to read at most. */
  private static final int DOCUMENTS = Integer.getInteger("wayleave.page.most", FULL ? 300 : 50);

  private static final String FORMATTING =
      "(?i)</?(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\\b[^>]*>";

  private final List<String> differences = new ArrayList<>();
  private int explained;

  @Test
  void findsWhatAParserFindsInInventedDocuments() throws IOException {
    for (int seed = 0; seed < INVENTED; seed++) {
      compare("seed " + seed, RandomHtml.next(new Random(seed)).getBytes(StandardCharsets.UTF_8));
    }
    assertThat(differences).isEmpty();
    assertThat(explained).isLessThanOrEqualTo(INVENTED / 100);
    System.out.println(INVENTED + " invented documents, " + explained + " differences explained");
  }

  /**
   * Characters lost, doubled and replaced at random, NULs among them. Without {@code noscript}: jsoup keeps in it what ends it in the
   * HTML Standard, text and scripts in {@code head} for example.
   */
  @Test
  void findsTheSameElementsInDamagedDocuments() throws IOException {
    for (int seed = 0; seed < INVENTED; seed++) {
      Random random = new Random(seed);
      String text = RandomHtml.next(random).replace("noscript", "label");
      byte[] html = RandomHtml.damage(text, random).getBytes(StandardCharsets.UTF_8);
      List<String> expected = JsoupPage.of(html).metas();
      List<String> actual =
          JsoupPage.of(html, HtmlPage.scan(html, "", Extent.WHOLE)).metas();
      if (!expected.equals(actual)) {
        differences.add("damaged seed " + seed + ": jsoup " + expected + ", the scanner " + actual);
      }
    }
    assertThat(differences).isEmpty();
    System.out.println(INVENTED + " damaged documents, 0 differences");
  }

  /** With the marks of byte order, which jsoup needs. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void findsWhatAParserFindsInUtf16(String charset) throws IOException {
    for (int seed = 0; seed < INVENTED / 10; seed++) {
      String html = RandomHtml.next(new Random(seed));
      byte[] encoded = ("\uFEFF" + html).getBytes(Charset.forName(charset));
      JsoupPage expected = JsoupPage.of(encoded);
      HtmlPage page = HtmlPage.scan(encoded, "", Extent.WHOLE);
      assertThat(
              JsoupPage.of(encoded, new HtmlPage(page.metas(), List.of(), true)).metas())
          .as("seed " + seed)
          .isEqualTo(expected.metas());
    }
  }

  @Test
  void findsWhatAParserFindsInDocumentsOfDirectories() throws IOException {
    List<Path> documents = new ArrayList<>();
    for (String directory : DIRECTORIES.split(File.pathSeparator)) {
      if (Files.isDirectory(Path.of(directory))) {
        try (Stream<Path> files = Files.walk(Path.of(directory))) {
          files
              .filter(file -> file.toString().matches("(?i).*\\.x?html?(\\.(?!gz)[a-z0-9.-]+)?"))
              .filter(Files::isRegularFile)
              .sorted()
              .forEach(documents::add);
        }
      }
    }
    Assumptions.assumeFalse(documents.isEmpty(), "no HTML in " + DIRECTORIES);
    Set<Integer> seen = new HashSet<>();
    long bytes = 0;
    int step = Math.max(1, documents.size() / DOCUMENTS);
    for (int i = 0; i < documents.size(); i += step) {
      byte[] html = Files.readAllBytes(documents.get(i));
      if (seen.add(Arrays.hashCode(html))) {
        bytes += html.length;
        compare(documents.get(i).toString(), html);
      }
    }
    System.out.println(seen.size() + " documents with " + bytes + " bytes, " + explained
        + " differences explained");
    assertThat(differences).isEmpty();
  }

  private void compare(String name, byte[] html) throws IOException {
    JsoupPage expected = JsoupPage.of(html);
    JsoupPage actual = JsoupPage.of(html, HtmlPage.scan(html, "", Extent.WHOLE));
    if (expected.equals(actual)) {
      return;
    }
    if (expected.metas().equals(actual.metas()) && isMisnested(html)) {
      explained++;
    } else {
      differences.add(name + ": only jsoup " + expected.without(actual) + ", only the scanner "
          + actual.without(expected));
    }
  }

  /**
   * Whether both find the same if formatting elements are left out. Where those and blocks overlap, a parser moves elements about, and text
   * that must not be quoted is no stretch of the document any more.
   */
  private static boolean isMisnested(byte[] html) throws IOException {
    byte[] plain = new String(html, StandardCharsets.ISO_8859_1)
        .replaceAll(FORMATTING, "")
        .getBytes(StandardCharsets.ISO_8859_1);
    return JsoupPage.of(plain).equals(JsoupPage.of(plain, HtmlPage.scan(plain, "", Extent.WHOLE)));
  }
}
