package wayleave.bulk.file;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a file holds, as the ending of its name says. Immutable and thread-safe. */
public enum FileKind {
  /** One a line. */
  TEXT("text", List.of(".txt", ".urls", ".lst", ".list")),
  /** Comma-separated, with a header line (RFC 4180). */
  CSV("CSV", List.of(".csv")),
  /** Separated by tabs, otherwise as CSV. */
  TSV("TSV", List.of(".tsv", ".tab")),
  /** A JSON value a line, or in an array. */
  JSON_LINES("JSON lines", List.of(".jsonl", ".ndjson", ".json")),
  /** An index of a web archive; those of Common Crawl are named {@code cdx-00000.gz}. */
  CDX("CDX index", List.of(".cdx", ".cdxj")),
  PARQUET("Parquet", List.of(".parquet")),
  /** With the ending {@code .wacz}, files of this kind in a ZIP file (WACZ 1.1.1). */
  WARC("WARC", List.of(".warc", ".wacz"));

  private static final Pattern COMMON_CRAWL = Pattern.compile("(?:^|/)cdx-\\d+$");

  private final String title;
  private final List<String> endings;

  FileKind(String title, List<String> endings) {
    this.title = title;
    this.endings = endings;
  }

  /** Its name, for people. */
  public String title() {
    return title;
  }

  /** Its endings, for people. */
  String endings() {
    return String.join(", ", endings);
  }

  /** Whether a file is a ZIP file with WARC files in it (WACZ). */
  static boolean isWacz(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".wacz");
  }

  /** The kind of a file; empty if its name has none of the endings. Parquet is not compressed as a whole. */
  public static Optional<FileKind> ofName(String name) {
    String plain = Compression.plainName(name).toLowerCase(Locale.ROOT);
    boolean isCompressed = plain.length() < name.length();
    if (COMMON_CRAWL.matcher(plain).find()) {
      return Optional.of(CDX);
    }
    for (FileKind kind : values()) {
      if (kind.endings.stream().anyMatch(plain::endsWith) && !(isCompressed && kind == PARQUET)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
