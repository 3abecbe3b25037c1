package wayleave.cli.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.Problems;
import wayleave.bulk.urls.UrlFiles;
import wayleave.cli.terminal.InputException;
import wayleave.logs.file.LogFile;
import wayleave.logs.line.LogFormat;

/** What a file of URLs is written in: as its name says if it is one of a table, else told by how it begins. */
final class UrlListFormat {
  private static final int SAMPLE = 1 << 16;

  private UrlListFormat() {}

  /**
   * The rows of a file.
   *
   * @param path null for standard input
   * @param name as people know it
   * @param content what it holds, without compression
   */
  static UrlRows rows(
      @Nullable Path path, String name, Lookahead content, UrlForm form, Problems problems)
      throws InputException, IOException {
    FileKind kind = FileKind.ofName(name)
        .filter(named -> named != FileKind.TEXT && named != FileKind.JSON_LINES)
        .orElse(null);
    if (kind == null) {
      String line = firstLine(content);
      if (line.startsWith("PAR1")) {
        kind = FileKind.PARQUET;
      } else if (line.isEmpty() || UrlForm.FULL_OR_PATH.accepts(line)) {
        kind = FileKind.TEXT;
      } else if (line.matches("<[^0-9].*|<")) {
        try (content) {
          return UrlRows.of(SitemapFile.urls(path == null ? Path.of(name) : path, content));
        }
      } else {
        Optional<LogFormat> log = logFormat(content.start(SAMPLE));
        if (log.isPresent()) {
          return new LogRows(name, content, log.get(), form, problems);
        }
        kind = kind(line);
      }
    }
    if (kind == FileKind.PARQUET && path == null) {
      throw new InputException(name + " is a Parquet file: give it by its name");
    } else if (kind == FileKind.PARQUET) {
      content.close();
    }
    InputFile file = kind == FileKind.PARQUET && path != null
        ? new InputFile(path, name, kind, Files.size(path))
        : new InputFile(null, name, kind, -1);
    boolean hasRows = kind == FileKind.CSV || kind == FileKind.TSV || kind == FileKind.PARQUET;
    return UrlRows.of(UrlFiles.of(file, content, problems), hasRows ? "row" : "line");
  }

  /** What a file holds that begins with a line that is no URL. */
  private static FileKind kind(String line) {
    if (line.startsWith("{")
        || line.matches("\"[^\"]*\"")
        || line.matches("\\[\\s*(?:[\\[{\"].*)?")) {
      return FileKind.JSON_LINES;
    } else if (line.indexOf('\t') >= 0) {
      return FileKind.TSV;
    }
    return line.matches(".*[,;|].*") ? FileKind.CSV : FileKind.TEXT;
  }

  /** The first line that is not blank or a comment; reads no more than it has to, since who sends more may wait for an answer. */
  private static String firstLine(Lookahead content) {
    while (true) {
      String text = new String(content.start(), StandardCharsets.UTF_8);
      int end =
          content.isWhole() || text.length() >= SAMPLE ? text.length() : text.lastIndexOf('\n');
      String found = text.substring(0, Math.max(0, end))
          .replace("\uFEFF", "")
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .findFirst()
          .orElse("");
      if (!found.isEmpty()
          || end == text.length()
          || !content.more() && content.start().length == 0) {
        return found;
      }
    }
  }

  private static Optional<LogFormat> logFormat(byte[] start) {
    LogFile log = LogFile.of(new ByteArrayInputStream(start), LogRows.OPTIONS);
    try {
      log.read((number, line) -> {});
    } catch (IOException e) {
      return Optional.empty();
    }
    return log.format();
  }
}
