package wayleave.bulk.urls;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.bulk.Encoded;
import wayleave.bulk.InputCase;
import wayleave.bulk.ParquetFile;
import wayleave.bulk.Reported;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.PassedColumns;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.UnusableInputException;

final class UrlFilesTest {
  @TempDir
  Path directory;

  private Reported reported;

  @BeforeEach
  void listen() {
    reported = new Reported(directory);
  }

  static List<InputCase> cases() throws IOException {
    return InputCase.read("url-inputs.tsv");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsAndReports(InputCase input) throws IOException {
    Files.write(directory.resolve(input.file()), input.content());

    assertThat(read(input.file())).isEqualTo(input.expected());
    assertThat(reported.problems()).isEqualTo(input.problems());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsTheSameThroughSeveralCompressedMembers(InputCase input) throws IOException {
    if (input.file().indexOf('.') < 0) {
      return; // has no ending to add another to
    }
    byte[] content = input.content();
    int half = content.length / 2;
    for (String ending : List.of(".gz", ".zst")) {
      String name = input.file() + ending;
      Path file = directory.resolve(name);
      Files.write(file, Encoded.compressed(ending, Arrays.copyOf(content, half)));
      byte[] rest = Arrays.copyOfRange(content, half, content.length);
      Files.write(file, Encoded.compressed(ending, rest), StandardOpenOption.APPEND);

      assertThat(read(name)).isEqualTo(input.expected());
      assertThat(reported.problems())
          .isEqualTo(input.problems().stream()
              .map(problem -> problem.replace(input.file() + ":", name + ":"))
              .toList());
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void goesOnAtEachPlace(InputCase input) throws IOException {
    Files.write(directory.resolve(input.file()), input.content());

    assertThatItGoesOnAtEachPlace(input.file(), input.file());
  }

  private void assertThatItGoesOnAtEachPlace(String... names) throws IOException {
    List<String> all = read(names);
    long position;
    List<InputPosition> places = new ArrayList<>(List.of(InputPosition.START));
    List<Integer> before = new ArrayList<>(List.of(0));
    try (UrlFiles urls = open(names)) {
      UrlBatch batch = new UrlBatch(1);
      boolean more = true;
      int count = 0;
      while (more) {
        more = urls.next(batch);
        count += batch.size();
        assertThat(batch.start()).isEqualTo(places.get(places.size() - 1));
        places.add(batch.end());
        before.add(count);
      }
      position = urls.position();
      assertThat(position).isEqualTo(urls.length());
    }
    for (int i = 0; i < places.size(); i++) {
      try (UrlFiles urls = open(names)) {
        urls.goTo(places.get(i));
        assertThat(rest(urls))
            .as("after %s", places.get(i))
            .isEqualTo(all.subList(before.get(i), all.size()));
        assertThat(urls.position()).isEqualTo(position);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = CompressionCodecName.class,
      names = {"UNCOMPRESSED", "GZIP", "SNAPPY", "ZSTD"})
  void readsParquet(CompressionCodecName codec) throws IOException {
    List<String> expected = new ArrayList<>();
    try (ParquetFile file = new ParquetFile(
        directory.resolve("u.parquet"),
        codec,
        "message m { optional int64 id; optional binary url (UTF8); repeated binary tags; }")) {
      for (int i = 0; i < 2000; i++) {
        file.add("url", "http://host-" + i % 7 + ".example/\u00e4/" + i);
        expected.add("http://host-" + i % 7 + ".example/\u00e4/" + i);
      }
      file.add("id", 7L);
      file.add("url", "");
      expected.add("");
      expected.add("");
    }

    assertThat(read("u.parquet")).isEqualTo(expected);
    assertThat(reported.problems())
        .containsExactly("u.parquet at row 2001: null in the column url; expected a URL");
  }

  @ParameterizedTest
  @CsvSource({"link, http://a/", "Address, a", "Top pages, a"})
  void findsTheColumnOfParquet(String name, String value) throws IOException {
    try (ParquetFile file = new ParquetFile(
        directory.resolve("u.parquet"),
        CompressionCodecName.ZSTD,
        "message m { optional int64 page; optional binary note; required binary "
            + name.replace(' ', '_') + "; }")) {
      for (int i = 0; i < 3; i++) {
        file.add(name.replace(' ', '_'), value);
      }
    }
    assertThat(read("u.parquet")).containsExactly(value, value, value);
  }

  @Test
  void readsRowGroupsOfParquetAndGoesOnInThem() throws IOException {
    try (ParquetFile file = new ParquetFile(
        directory.resolve("part-1.parquet"),
        CompressionCodecName.ZSTD,
        "message m { required binary url; }",
        10)) {
      for (int i = 0; i < 25; i++) {
        file.add("url", "http://a/" + i);
      }
    }
    try (ParquetFile file = new ParquetFile(
        directory.resolve("part-2.parquet"),
        CompressionCodecName.SNAPPY,
        "message m { required binary url (UTF8); }")) {
      file.add("url", "http://b/");
    }

    assertThat(read(".")).hasSize(26).endsWith("http://a/24", "http://b/");
    assertThatItGoesOnAtEachPlace(".");
  }

  @Test
  void leavesOutABrokenRowGroupOfParquetAlone() throws IOException {
    Path file = directory.resolve("u.parquet");
    try (ParquetFile out = new ParquetFile(
        file, CompressionCodecName.GZIP, "message m { required binary url (UTF8); }", 100)) {
      for (int i = 0; i < 300; i++) {
        out.add("url", "http://a/" + i);
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    Arrays.fill(bytes, bytes.length / 4, bytes.length / 4 + 40, (byte) 0x55);
    Files.write(file, bytes);

    List<String> urls = read("u.parquet");

    assertThat(urls).hasSizeBetween(200, 299).endsWith("http://a/299");
    assertThat(reported.problems())
        .singleElement()
        .asString()
        .matches("u\\.parquet at row 1?\\d?\\d: the row group is damaged.*; lost up to row [12]00")
        .doesNotContain("@", "org.apache");
    assertThat(reported.losses()).containsExactly(300L - urls.size());
  }

  @Test
  void readsSeveralFilesAndDirectoriesInOrder() throws IOException {
    Files.createDirectories(directory.resolve("d/x=1"));
    Files.createDirectories(directory.resolve("d/_temporary"));
    Files.writeString(directory.resolve("d/b.txt"), "http://b/");
    Files.writeString(directory.resolve("d/a.csv"), "url\nhttp://a/");
    Files.writeString(directory.resolve("d/x=1/part.jsonl"), "\"http://c/\"");
    Files.writeString(directory.resolve("d/_SUCCESS"), "");
    Files.writeString(directory.resolve("d/.a.csv.crc"), "x");
    Files.writeString(directory.resolve("d/_temporary/a.txt"), "http://no/");
    Files.writeString(directory.resolve("d/notes.doc"), "x");
    Files.writeString(directory.resolve("first.txt"), "http://first/\n");

    assertThat(read("first.txt", "d"))
        .containsExactly("http://first/", "http://a/", "http://b/", "http://c/");
    assertThat(reported.problems())
        .singleElement()
        .asString()
        .startsWith("d/notes.doc: unknown file type; expected a name that ends in .txt");
    assertThatItGoesOnAtEachPlace("first.txt", "d");
  }

  @Test
  void readsStandardInput() throws IOException {
    InputStream in = new ByteArrayInputStream("http://a/\nhttp://b/\n".getBytes(UTF_8));
    try (UrlFiles urls = UrlFiles.of(List.of("-"), null, "url", PassedColumns.NONE, in, reported)) {
      assertThat(rest(urls)).containsExactly("http://a/", "http://b/");
      assertThat(urls.length()).isEqualTo(-1);
    }
    in = new ByteArrayInputStream("link\nhttp://a/\n".getBytes(UTF_8));
    try (UrlFiles urls =
        UrlFiles.of(List.of("-"), FileKind.CSV, "link", PassedColumns.NONE, in, reported)) {
      assertThat(rest(urls)).containsExactly("http://a/");
    }
  }

  @Test
  void leavesOutALineThatIsTooLong() throws IOException {
    Path file = directory.resolve("u.txt");
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write("http://a/\n".getBytes(UTF_8));
      byte[] block = new byte[1 << 20];
      Arrays.fill(block, (byte) 'x');
      for (int i = 0; i < 100; i++) {
        out.write(block);
      }
      out.write("\nhttp://b/\n".getBytes(UTF_8));
      out.write(block);
      out.write("\r\n".getBytes(UTF_8));
      out.write(block);
      out.write("x".getBytes(UTF_8));
    }

    assertThat(read("u.txt")).hasSize(5).startsWith("http://a/", "", "http://b/");
    assertThat(reported.problems())
        .containsExactly(
            "u.txt:2: the line is longer than 1048576 bytes; expected one URL in each line",
            "u.txt:5: the line is longer than 1048576 bytes; expected one URL in each line");
    assertThatItGoesOnAtEachPlace("u.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst", ".GZ", ".Zst"})
  void readsCompressedFiles(String ending) throws IOException {
    Files.write(directory.resolve("t.txt" + ending), compressed(ending, "http://a/\nhttp://b/\n"));
    Path csv = directory.resolve("u.csv" + ending);
    Files.write(csv, compressed(ending, "id,url\n1,http://c/\n"));
    Files.write(csv, compressed(ending, "2,http://d/\n"), StandardOpenOption.APPEND);
    Files.write(
        directory.resolve("v.jsonl" + ending), compressed(ending, "{\"url\":\"http://e/\"}"));

    String[] names = {"t.txt" + ending, "u.csv" + ending, "v.jsonl" + ending};
    assertThat(read(names))
        .containsExactly("http://a/", "http://b/", "http://c/", "http://d/", "http://e/");
    assertThat(reported.problems()).isEmpty();
    assertThatItGoesOnAtEachPlace(names);
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst"})
  void readsAFileOfVeryManyEmptyMembers(String ending) throws IOException {
    byte[] empty = compressed(ending, "");
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(directory.resolve("u.txt" + ending)))) {
      for (int i = 0; i < 200_000; i++) {
        out.write(empty);
      }
      out.write(compressed(ending, "http://a/\n"));
    }

    assertThat(read("u.txt" + ending)).containsExactly("http://a/");
    assertThat(reported.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst"})
  void anEmptyFileIsNotCompressed(String ending) throws IOException {
    Files.createFile(directory.resolve("u.txt" + ending));

    Files.writeString(directory.resolve("v.txt"), "http://a/\n");

    assertThat(read("u.txt" + ending, "v.txt")).containsExactly("http://a/");
    assertThat(reported.problems())
        .containsExactly(
            "u.txt" + ending + ": the compressed data is truncated; the file is left out");
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst"})
  void readsWhatIsBeforeTheCutOfACompressedFile(String ending) throws IOException {
    String text = manyUrls();
    byte[] whole = compressed(ending, text);
    Files.write(directory.resolve("u.txt" + ending), Arrays.copyOf(whole, whole.length / 2));

    List<String> urls = read("u.txt" + ending);

    assertThat(urls).hasSizeBetween(10_000, 40_000);
    assertThat(text).startsWith(String.join("\n", urls) + "\n");
    assertThat(reported.problems())
        .containsExactly("u.txt" + ending + ":" + urls.size()
            + ": the compressed data is truncated; the rest of the file is lost");
    assertThat(reported.losses()).containsExactly(Problems.UNKNOWN);
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst"})
  void readsWhatIsBeforeTheDamageInACompressedFile(String ending) throws IOException {
    byte[] bytes = compressed(ending, manyUrls());
    Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 9, (byte) 0xFF);
    Files.write(directory.resolve("u.txt" + ending), bytes);

    List<String> urls = read("u.txt" + ending);

    assertThat(urls).hasSizeGreaterThan(10_000);
    assertThat(reported.problems()).hasSize(1);
    assertThat(reported.problems().get(0))
        .startsWith("u.txt" + ending + ":" + urls.size() + ": the compressed data is damaged: the ")
        .endsWith("; the rest of the file is lost");
    assertThat(reported.losses()).containsExactly(Problems.UNKNOWN);
    UrlBatch batch = new UrlBatch(9_999);
    try (UrlFiles files = open("u.txt" + ending)) {
      files.next(batch);
    }
    try (UrlFiles files = open("u.txt" + ending)) {
      files.goTo(batch.end());
      assertThat(rest(files)).isEqualTo(urls.subList(9_999, urls.size()));
    }
  }

  private static String manyUrls() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 50_000; i++) {
      text.append("http://a/").append(Integer.toHexString(i * 0x9e3779b9)).append('\n');
    }
    return text.toString();
  }

  @Test
  void goesOnWithTheOtherFilesWhereOneCannotBeRead() throws IOException {
    Files.writeString(directory.resolve("a.txt.gz"), "http://a/\n");
    Files.writeString(directory.resolve("b.parquet"), "PAR1");
    Files.writeString(directory.resolve("c.csv"), "title,id\nhttp,1\n");
    Files.writeString(directory.resolve("d.txt"), "http://d/\n");

    assertThat(read("a.txt.gz", "b.parquet", "c.csv", "d.txt")).containsExactly("http://d/");
    assertThat(reported.problems()).hasSize(3);
    assertThat(reported.problems().get(0))
        .isEqualTo("a.txt.gz: not a gzip file; the file is left out");
    assertThat(reported.problems().get(1))
        .isEqualTo(
            "b.parquet: not a whole Parquet file: it does not end with PAR1, so it is truncated;"
                + " the file is left out");
    assertThat(reported.problems().get(2))
        .isEqualTo("c.csv: no column url; the columns are title, id; the file is left out");
    assertThatItGoesOnAtEachPlace("a.txt.gz", "b.parquet", "c.csv", "d.txt");
  }

  @Test
  void failsWhereNothingCanBeRead() throws IOException {
    Files.writeString(directory.resolve("c.csv"), "title,id\nhttp,1\n");
    Files.writeString(directory.resolve("e.csv"), "");
    Files.writeString(directory.resolve("u.doc"), "");
    Files.writeString(directory.resolve("t.txt"), "URL,Last crawled\nhttp://a/,2026-11-01\n");
    Files.createDirectories(directory.resolve("empty"));
    try (ParquetFile file = new ParquetFile(
        directory.resolve("u.parquet"),
        CompressionCodecName.ZSTD,
        "message m { required int64 url; }")) {
      file.add("url", 7L);
    }
    for (Map.Entry<String, String> each : Map.of(
            "list.parquet", "required binary page; repeated binary url;",
            "struct.parquet", "required binary link; required group Page { required binary x; }")
        .entrySet()) {
      new ParquetFile(
              directory.resolve(each.getKey()),
              CompressionCodecName.ZSTD,
              "message m { " + each.getValue() + " }")
          .close();
    }

    Files.writeString(directory.resolve("twice.csv"), "x,url,x,url\n1,http://a/,2,http://b/\n");
    assertThatUnusable("twice.csv", "twice.csv: more than one column url; the columns are x, url");
    assertThatUnusable("c.csv", "c.csv: no column url; the columns are title, id");
    assertThatUnusable(
        "e.csv", "e.csv: the file is empty; expected a line with the columns' names");
    assertThatUnusable("u.parquet", "the column url is required int64 url; expected strings");
    assertThatUnusable("list.parquet", "the column url is a list; expected strings");
    assertThatUnusable("struct.parquet", "the column Page is a struct; expected strings");
    Files.writeString(
        directory.resolve("sitemap.txt"), "<urlset>\n<loc>http://a/</loc>\n</urlset>\n");
    assertThatUnusable(
        "sitemap.txt",
        "sitemap.txt: none of the first 3 rows is a URL, such as \"<urlset>\"; expected URLs");
    Files.writeString(directory.resolve("object.json"), "{\"urls\":[\"http://a/\"]}\n");
    assertThatUnusable("object.json", "object.json: the only row is not a URL; expected");
    Files.writeString(directory.resolve("many.txt"), "a\n".repeat(5000) + "http://a/\n");
    assertThatUnusable("many.txt", "many.txt: none of the first ");
    assertThatUnusable("t.txt", "t.txt: expected a URL in each line; found a table with");
    assertThatUnusable("u.doc", "u.doc: unknown file type");
    Files.createDirectories(directory.resolve("parts/x=1/URL=a"));
    Files.writeString(directory.resolve("parts/x=1/URL=a/u.csv"), "n,link\n1,http://a/\n");
    assertThatUnusable("parts", "parts/x=1/URL=a stands for the column URL, which is read from");
    assertThat(read("parts/x=1/URL=a")).containsExactly("http://a/");
    assertThatUnusable("missing.txt", "no such file or directory: ");
    assertThatUnusable("empty", "no file in the directory ");
  }

  private void assertThatUnusable(String name, String message) {
    assertThatExceptionOfType(UnusableInputException.class)
        .isThrownBy(() -> {
          try (UrlFiles urls = open(name).requireUrls()) {
            rest(urls);
          }
        })
        .withMessageContaining(message);
  }

  /** In contents, {@code ~} is a line feed and {@code ^} a carriage return. */
  @ParameterizedTest
  @CsvSource(delimiter = '!', textBlock = """
      u.txt   ! http://a/^http://b/^                                           ! found carriage returns alone
      u.txt   ! http://a/x,200~http://a/y,404~                                  ! found a table with an HTTP status behind each URL, such as "http://a/x,200"
      u.txt   ! # of the crawl~~http://a/x;"200"~http://a/y;"503"               ! found a table with an HTTP status behind each URL
      u.urls  ! http://a/x|301~http://a/y|200~http://a/z|599~                   ! found a table with an HTTP status behind each URL
      u.txt   ! url|id~http://a/x|12~                                           ! found a table with the columns "url|id"
      u.jsonl ! {"home":"http://a/","items":[{"id":1},{"url":"http://a/1"}]}    ! the URLs are nested, in "items.url"
      u.json  ! {~"feed":"http://a/", "data":{"page":"http://a/1"}~}~           ! the URLs are nested, in "data.page"
      """)
  void whatHoldsItsUrlsElsewhereIsRefused(String file, String content, String problem)
      throws IOException {
    Files.writeString(directory.resolve(file), content.replace('~', '\n').replace('^', '\r'));
    assertThatUnusable(file, problem);
  }

  /** What files begin with that are no text. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      u.csv       | 1F8B0800      | expected CSV; found gzip: let the name of the file end in .gz
      u.csv.gz    | 1F8B0800      | expected CSV; found gzip: decompress it first, for example with zcat
      u           | 28B52FFD00    | expected text; found Zstandard: let the name of the file end in .zst
      u.jsonl     | 50415231      | expected JSON lines; found Parquet: let the name of the file end in .parquet
      u.txt       | 574152432F31  | expected text; found WARC: let the name of the file end in .warc
      u.tsv       | 504B03040000  | expected TSV; found a ZIP file, as .xlsx is: unpack it, or save the table as CSV
      u.csv.zst   | D0CF11E0A1    | expected CSV; found an Excel file: save the table as CSV
      u.cdx       | 4F626A0104    | expected CDX index; found Avro: write it as Parquet
      u.csv       | 4F52430A00    | no column url
      u.csv       | 4F52430100    | expected CSV; found ORC: write it as Parquet
      u.txt       | 425A6839314159265359 | expected text; found bzip2: decompress it first, for example with bzcat
      u.txt       | FD377A585A0000 | expected text; found xz: decompress it first, for example with xzcat
      u.json      | 04224D18      | expected JSON lines; found LZ4: decompress it first, for example with lz4 -dc
      u.txt       | FFFE68007400  | expected text; found UTF-16: save it as UTF-8
      u.jsonl     | FEFF0022      | expected JSON lines; found UTF-16: save it as UTF-8
      u.txt       | 68007400      | expected text; found UTF-16: save it as UTF-8
      u.csv       | 00750072      | expected CSV; found UTF-16: save it as UTF-8
      u.txt       | FFFE00006800  | expected text; found UTF-32: save it as UTF-8
      """)
  void whatIsNoTextIsRefused(String name, String start, String problem) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(start);
    Files.write(
        directory.resolve(name),
        name.indexOf('.') == name.lastIndexOf('.')
            ? bytes
            : Encoded.compressed(name.substring(name.lastIndexOf('.')), bytes));
    assertThatUnusable(name, name + ": " + problem);
  }

  @Test
  void standardInputIsNotDecompressed() throws IOException {
    InputStream in = new ByteArrayInputStream(Encoded.gzip("http://a/\n".getBytes(UTF_8)));
    try (UrlFiles urls = UrlFiles.of(List.of("-"), null, null, PassedColumns.NONE, in, reported)) {
      assertThatExceptionOfType(UnusableInputException.class)
          .isThrownBy(() -> rest(urls))
          .withMessage(
              "standard input: expected text; found gzip: decompress it first, for example with zcat");
    }
  }

  /** Who sends more may wait for an answer. */
  @Test
  void aLineIsReadBeforeTheNextOneIsThere() throws IOException {
    InputStream in = new InputStream() {
      private int count;

      @Override
      public int read() {
        assertThat(count).as("waits for more").isLessThan(3);
        return "/a\n".charAt(count++);
      }

      @Override
      public int read(byte[] bytes, int offset, int length) {
        bytes[offset] = (byte) read();
        return 1;
      }
    };
    UrlBatch batch = new UrlBatch(1);
    try (UrlFiles urls = UrlFiles.of(List.of("-"), null, null, PassedColumns.NONE, in, reported)) {
      urls.next(batch);
    }
    assertThat(batch.url(0)).isEqualTo("/a");
  }

  @Test
  void csvMayBeInUtf16() throws IOException {
    Files.write(directory.resolve("u.csv"), "\uFEFFid,url\n1,http://a/\n".getBytes(UTF_16LE));
    assertThat(read("u.csv")).containsExactly("http://a/");
  }

  @Test
  void aFileWithoutUrlsBesideOthersIsALoss() throws IOException {
    Files.writeString(directory.resolve("a.txt"), "http://a/\nno\n");
    Files.writeString(directory.resolve("b.txt"), "no\nnone\n");
    Files.writeString(directory.resolve("c.txt"), "# nothing\n");
    try (UrlFiles urls = open("a.txt", "b.txt", "c.txt").requireUrls()) {
      assertThat(rest(urls)).containsExactly("http://a/", "no", "no", "none");
    }
    assertThat(reported.problems())
        .containsExactly(
            "b.txt: none of the first 2 rows is a URL, such as \"no\"; expected URLs,"
                + " in the format that the name of the file or --urls-format says; the file has no URLs");
  }

  @Test
  void saysThatTheInputHasShrunk() throws IOException {
    Files.writeString(directory.resolve("u.txt"), "http://a/\n");
    try (UrlFiles urls = open("u.txt")) {
      assertThatExceptionOfType(UnusableInputException.class)
          .isThrownBy(() -> urls.goTo(new InputPosition(9, 0, 90, 9)))
          .withMessageContaining("fewer records in ");
      assertThatExceptionOfType(UnusableInputException.class)
          .isThrownBy(() -> urls.goTo(new InputPosition(9, 2, 0, 0)))
          .withMessageContaining("fewer files");
    }
  }

  private List<String> read(String... names) throws IOException {
    reported.problems().clear();
    reported.losses().clear();
    try (UrlFiles urls = open(names)) {
      return rest(urls);
    }
  }

  private UrlFiles open(String... names) throws IOException {
    List<String> paths =
        Arrays.stream(names).map(name -> directory.resolve(name).toString()).toList();
    return UrlFiles.of(
        paths, null, null, PassedColumns.NONE, InputStream.nullInputStream(), reported);
  }

  private static List<String> rest(UrlFiles urls) throws IOException {
    List<String> result = new ArrayList<>();
    UrlBatch batch = new UrlBatch(100);
    boolean more = true;
    while (more) {
      more = urls.next(batch);
      for (int i = 0; i < batch.size(); i++) {
        result.add(batch.url(i));
      }
    }
    return result;
  }

  private static byte[] compressed(String ending, String content) {
    return Encoded.compressed(ending, content.getBytes(UTF_8));
  }
}
