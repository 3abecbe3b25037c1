package wayleave.bulk.file;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** What files that are no text in UTF-8 begin with, and what to do about them. */
enum Signature {
  GZIP("gzip", "\\x1F\\x8B", ".gz", "decompress it first, for example with zcat"),
  ZSTD(
      "Zstandard",
      "\\x28\\xB5\\x2F\\xFD|[\\x50-\\x5F]\\x2A\\x4D\\x18",
      ".zst",
      "decompress it first, for example with zstdcat"),
  BZIP2("bzip2", "BZh[1-9](?:1AY|\\x17rE)", "", "decompress it first, for example with bzcat"),
  XZ("xz", "\\xFD7zXZ\\x00", "", "decompress it first, for example with xzcat"),
  LZ4("LZ4", "\\x04\\x22\\x4D\\x18", "", "decompress it first, for example with lz4 -dc"),
  PARQUET("Parquet", "PAR1", ".parquet", "it is not read from a pipe"),
  WARC("WARC", "WARC/\\d", ".warc", "it is not read from a pipe"),
  ZIP("a ZIP file, as .xlsx is", "PK\\x03\\x04", "", "unpack it, or save the table as CSV"),
  EXCEL("an Excel file", "\\xD0\\xCF\\x11\\xE0", "", "save the table as CSV"),
  AVRO("Avro", "Obj\\x01", "", "write it as Parquet"),
  ORC("ORC", "ORC[^\\x09-\\x7E]", "", "write it as Parquet"),
  UTF_32(
      "UTF-32",
      "\\xFF\\xFE\\x00\\x00|\\x00\\x00\\xFE\\xFF|[^\\x00]\\x00{3}|\\x00{3}[^\\x00]",
      "",
      "save it as UTF-8"),
  UTF_16(
      "UTF-16",
      "\\xFF\\xFE|\\xFE\\xFF|(?:[^\\x00]\\x00){2}|(?:\\x00[^\\x00]){2}",
      "",
      "save it as UTF-8");

  private static final int LONGEST = 16;
  /** Enough for most: who sends more may wait for an answer. */
  private static final int LOOK = 4;

  private static final Pattern MARK = Pattern.compile("\\xFF\\xFE|\\xFE\\xFF|\\x00\\x00\\xFE\\xFF");

  private final String title;
  private final Pattern start;
  private final String ending;
  private final String advice;

  /**
   * @param start in ISO 8859-1
   * @param ending of the names of such files; empty if they are not read
   * @param advice what to do without a name
   */
  Signature(String title, String start, String ending, String advice) {
    this.title = title;
    this.start = Pattern.compile(start, Pattern.DOTALL);
    this.ending = ending;
    this.advice = advice;
  }

  /**
   * Checks that a file may be text. CSV may be in UTF-16 or UTF-32 if it says so.
   *
   * @param content without the compression that the name says
   * @throws UnusableInputException if it is something else; the message is without the name
   */
  static void requireText(InputFile file, Lookahead content) throws UnusableInputException {
    byte[] bytes = content.start(1);
    while (bytes.length < LOOK && !endsLine(bytes) && content.more()) {
      bytes = content.start();
    }
    String first =
        new String(bytes, 0, Math.min(bytes.length, LONGEST), StandardCharsets.ISO_8859_1);
    boolean isCsv = file.kind() == FileKind.CSV || file.kind() == FileKind.TSV;
    if (isCsv && MARK.matcher(first).lookingAt()) {
      return;
    }
    for (Signature each : values()) {
      if (each.start.matcher(first).lookingAt()) {
        throw new UnusableInputException(
            "expected " + file.kind().title() + "; found " + each.title + ": " + each.advice(file));
      }
    }
  }

  private static boolean endsLine(byte[] bytes) {
    return bytes.length > 0 && bytes[bytes.length - 1] == '\n';
  }

  private String advice(InputFile file) {
    boolean isNamed = file.path() != null
        && !ending.isEmpty()
        && Compression.ofName(file.name()) == Compression.NONE;
    return isNamed ? "let the name of the file end in " + ending : advice;
  }
}
