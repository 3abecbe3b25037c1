package wayleave.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import wayleave.cli.Run;
import wayleave.cli.terminal.InputException;

class UrlListTest {
  @TempDir
  Path directory;

  private static Stream<Path> exports() throws IOException, URISyntaxException {
    return Files.list(Path.of(
            Objects.requireNonNull(UrlListTest.class.getResource("url-lists")).toURI()))
        .sorted();
  }

  /** Each file has the same two URLs; logs that name no host have their paths. */
  @ParameterizedTest
  @MethodSource("exports")
  void readsExportsOfManyKinds(Path export) throws IOException, InputException {
    assertHasTheTwoUrls(export.toString());
    if (!export.getFileName().toString().equals("sitemap-index.xml")) {
      Path compressed = directory.resolve(export.getFileName() + ".gz");
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
        Files.copy(export, out);
      }
      assertHasTheTwoUrls(compressed.toString());
    }
  }

  private static void assertHasTheTwoUrls(String file) throws IOException, InputException {
    try (UrlList list = UrlList.open(file, InputStream.nullInputStream(), UrlForm.FULL_OR_PATH)) {
      List<String> urls = new ArrayList<>();
      list.urls().forEach(urls::add);
      assertThat(urls.stream().map(url -> url.replaceFirst("https://www.example.com(:443)?", "")))
          .containsExactly("/private/a", "/b.pdf");
      assertThat(list.problems()).isEmpty();
      assertThat(list.count()).isEqualTo(2);
      assertThat(list.leftOut()).isZero();
    }
  }

  /** In contents, {@code |} ends a line. */
  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      u.txt    ! https://a.example/|b.example/x|/c|        ! 2 ! 1 of 3 lines is no URL; the first is line 2: "b.example/x" is not a full URL: did you mean "https://b.example/x"?
      u.txt    ! https://a.example/x 2026||x y|            ! 0 ! u.txt:1: found white space or control characters; expected one URL in each line
      u.txt    ! URL|https://a.example/|                   ! 1 ! 1 of 2 lines is no URL; the first is line 1: "URL"
      u.csv    ! url,n|https://a.example/,1|,2|x,3|        ! 1 ! 2 of 3 rows are no URL; the first is row 2, which has none
      u.csv    ! id,title|1,x|                             ! 0 ! u.csv: no column url; the columns are id, title
      u.csv    ! from,to|http://a/,http://b/|              ! 0 ! u.csv: no column url, but several with URLs: from, to; name one of them url
      u.csv    ! url|https://a.example/|"https://b|        ! 1 ! u.csv:3: not CSV: Unclosed quoted field
      u.jsonl  ! {"url":"https://a.example/"}|{"url":|     ! 1 ! u.jsonl:2:8: not JSON
      u.xml    ! <urlset></urlset>                         ! 0 ! no URL in this file
      u.xml    ! <html><br></html>                         ! 0 ! a web page
      u        !                                           ! 0 ! no URL in this file
      u.parquet ! x                                        ! 0 ! u.parquet: not a Parquet file
      """)
  void namesWhatIsNoUrl(String name, String content, long urls, String problem) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, content == null ? "" : content.replace('|', '\n'));
    List<String> problems = new ArrayList<>();
    try (UrlList list =
        UrlList.open(file.toString(), InputStream.nullInputStream(), UrlForm.FULL_OR_PATH)) {
      list.first(100);
      assertThat(list.count()).isEqualTo(urls);
      list.requireUrls();
      problems.addAll(list.problems());
      assertThat(list.hasLosses()).isEqualTo(!problem.contains("no URL"));
    } catch (InputException e) {
      assertThat(urls).isZero();
      problems.add(e.problem());
    }
    assertThat(problems).singleElement().asString().contains(problem);
  }

  @Test
  void waitsForNoMoreThanTheFirstUrl() throws IOException, InputException {
    InputStream in = new InputStream() {
      private final InputStream first =
          new ByteArrayInputStream("https://a.example/\n".getBytes(StandardCharsets.UTF_8));

      @Override
      public int read() throws IOException {
        if (first.available() == 0) {
          throw new IOException("waited for more");
        }
        return first.read();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return first.available() == 0 ? read() : first.read(bytes, offset, length);
      }
    };
    try (UrlList list = UrlList.open("-", in, UrlForm.FULL)) {
      assertThat(list.next()).isEqualTo("https://a.example/");
    }
  }

  /** Where a part of the file cannot be read, the rest is answered, and the command fails. */
  @ParameterizedTest
  @CsvSource({
    "check --robots @/r.txt --urls @/cut.gz",
    "lint --urls @/cut.gz @/r.txt",
    "diff --fail-on never --urls @/cut.gz @/r.txt @/r.txt"
  })
  void lossIsNeverSilent(String command) throws IOException {
    Files.writeString(directory.resolve("r.txt"), "User-agent: *\nDisallow: /x\n");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 3_000; i++) {
        out.write(
            ("/" + Integer.toHexString(i * 0x9e3779b9) + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    byte[] whole = bytes.toByteArray();
    Path cut = directory.resolve("cut.gz");
    Files.write(cut, Arrays.copyOf(whole, whole.length * 9 / 10));
    Run run = Run.of(command.replace("@", directory.toString()).split(" "));
    assertThat(run.err())
        .contains(": the compressed data is truncated; the rest of the file is lost");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isNotEmpty();
  }
}
