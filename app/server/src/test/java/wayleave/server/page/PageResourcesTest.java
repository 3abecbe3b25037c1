package wayleave.server.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class PageResourcesTest {
  private static final String PAGE = "https://shop.example/a/page?q";

  static Stream<Arguments> pages() throws IOException {
    try (InputStream in = PageResourcesTest.class.getResourceAsStream("page-resources.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .map(row -> Arguments.of(row[0].replace("\\n", "\n").replace("\\\\", "\\"), row[1]));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pages")
  void resourcesOfAPage(String html, String expected) throws Exception {
    assertThat(shown(PageResources.of(html, PAGE, 100))).isEqualTo(expected);
  }

  private static String shown(List<PageResource> resources) {
    return resources.stream()
        .map(found -> found.kind().code() + "="
            + (found.url() == null ? "?" + found.reference() : found.url()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void theLineIsThatOfTheFirstMention() throws Exception {
    List<PageResource> found =
        PageResources.of("<p>\n<img src=b.png>\n\n<img src=a.png><img src=b.png>", PAGE, 100);
    assertThat(found).extracting(PageResource::htmlLine).containsExactly(2, 4);
  }

  @Test
  void tooManyAreRefusedAndRepeatedOnesAreNotMany() throws Exception {
    String many = "<img srcset='a.png 1x, b.png 2x, c.png 3x'>";
    assertThat(PageResources.of(many + many, PAGE, 3)).hasSize(3);
    assertThatExceptionOfType(PageResources.TooManyException.class)
        .isThrownBy(() -> PageResources.of(many, PAGE, 2));
  }

  @Test
  void aFetchedPageIsReadInItsEncoding() throws Exception {
    byte[] utf16 = "<img src='/ü.png'>".getBytes(StandardCharsets.UTF_16LE);
    byte[] latin = "<meta charset=latin1><img src='/ü.png'>".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(fetched("text/html; charset=\"UTF-16LE\"", utf16))
        .isEqualTo("image=https://shop.example/%C3%BC.png");
    for (String type : List.of("", "text/html", "text/html; charset=nonsense", "; charset=()")) {
      assertThat(fetched(type, latin)).isEqualTo("image=https://shop.example/%C3%BC.png");
    }
  }

  private static String fetched(String type, byte[] body) throws Exception {
    return shown(PageResources.of(new PageFetcher.Page(PAGE, 200, type, body), 10));
  }

  /** Pages of the largest size that are made to take time: each would take minutes if something grew with the square of it. */
  @ParameterizedTest
  @MethodSource("hostilePages")
  void hostilePagesTakeSeconds(String part) throws Exception {
    String html = part.repeat(PageFetcher.MAX_BYTES / part.length());
    assertThat(PageResources.of(html, PAGE, 10)).hasSizeLessThan(10);
  }

  static Stream<String> hostilePages() {
    return Stream.of(
        "<a>",
        "<b><p>",
        "<div>",
        "<img src=a>",
        "<table>",
        "<svg>",
        "<!--",
        "<a b=",
        "<br a=\"",
        "&amp",
        "<template>",
        "<a b c d e f g h>",
        "<frameset>",
        "</p>",
        "<select>",
        "<form>");
  }
}
