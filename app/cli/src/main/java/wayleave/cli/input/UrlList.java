package wayleave.cli.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.bulk.file.FileKind;
import wayleave.bulk.file.InputFile;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;
import wayleave.bulk.urls.UrlFiles;
import wayleave.cli.terminal.InputException;
import wayleave.logs.line.LogFile;
import wayleave.logs.line.LogFormat;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/**
 * The URLs of a file: a list, a table (CSV, TSV, JSON lines, CDX, Parquet), a sitemap, a feed or an access log, compressed or
 * not, told apart by its name and how it begins. Rows without a URL are counted. Lists, tables and logs are read as they are
 * asked for, in constant memory. To be read once; not thread-safe.
 */
public final class UrlList implements AutoCloseable {
  private static final String STDIN = "-";
  private static final int SAMPLE = 1 << 16;
  private static final int MAX_SHOWN = 300;

  private final String file;
  private final String name;
  private final Accepts accepts;
  private final Losses losses;
  private final UrlRows rows;
  private UrlRows.@Nullable Row first;
  private long read;
  private long count;
  private long lost;
  private long others;
  private String firstOther = "";
  private long firstOtherNumber;

  private UrlList(String file, Accepts accepts, Losses losses, UrlRows rows) throws IOException {
    this.file = file;
    this.name = name(file);
    this.accepts = accepts;
    this.losses = losses;
    this.rows = rows;
    this.first = rows.next();
  }

  /** What counts as a URL. */
  public enum Accepts {
    /** Full URLs. */
    URLS,
    /** Full URLs, and paths that start with a slash. */
    PATHS
  }

  /** What of a file could not be read. */
  private static final class Losses implements Problems {
    private String first = "";
    private long count;

    @Override
    public void note(Place place, String what) {
      // The row has no URL.
    }

    @Override
    public void loss(Place place, String what, long lines) {
      first = count++ == 0 ? place + ": " + what : first;
    }
  }

  /** No URLs. */
  public static UrlList none() {
    try {
      return new UrlList("", Accepts.PATHS, new Losses(), UrlRows.of(List.of()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens a file and reads its first row.
   *
   * @param file its name, or - for {@code stdin}
   * @throws InputException if it cannot be read, or the column with the URLs is not found
   */
  public static UrlList open(String file, InputStream stdin, Accepts accepts)
      throws InputException {
    String name = name(file);
    Losses losses = new Losses();
    try {
      Path path = file.equals(STDIN) ? null : Path.of(file);
      if (path != null && Files.isDirectory(path)) {
        throw new InputException(
            TerminalText.of(name) + " is a directory: expected a file of URLs");
      }
      InputStream in = path == null ? stdin : Files.newInputStream(path);
      try {
        Lookahead content = new Lookahead(Decompressed.of(in));
        return new UrlList(file, accepts, losses, rows(path, name, content, accepts, losses));
      } catch (IOException | InputException e) {
        in.close();
        throw e;
      }
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new InputException("no such file: " + TerminalText.of(name));
    } catch (AccessDeniedException e) {
      throw new InputException("no permission to read " + TerminalText.of(name));
    } catch (UnusableInputException e) {
      throw new InputException(TerminalText.of(shown(String.valueOf(e.getMessage()))));
    } catch (IOException e) {
      throw new InputException(
          "cannot read " + TerminalText.of(name + ": " + ReadFailure.reason(e)));
    }
  }

  private static String name(String file) {
    return file.equals(STDIN) ? "standard input" : file;
  }

  private static UrlRows rows(
      @Nullable Path path, String name, Lookahead content, Accepts accepts, Problems problems)
      throws InputException, IOException {
    FileKind kind = FileKind.ofName(name)
        .filter(named -> named != FileKind.TEXT && named != FileKind.JSON_LINES)
        .orElse(null);
    if (kind == null) {
      String line = firstLine(content);
      if (line.startsWith("PAR1")) {
        kind = FileKind.PARQUET;
      } else if (line.isEmpty() || isUrl(line, Accepts.PATHS)) {
        kind = FileKind.TEXT;
      } else if (line.matches("<[^0-9].*|<")) {
        try (content) {
          return UrlRows.of(SitemapFile.urls(path == null ? Path.of(name) : path, content));
        }
      } else {
        Optional<LogFormat> log = logFormat(content.start(SAMPLE));
        if (log.isPresent()) {
          return new LogRows(name, content, log.get(), accepts, problems);
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
    if (line.startsWith("{") || line.matches("\"[^\"]*\"")) {
      return FileKind.JSON_LINES;
    } else if (line.indexOf('\t') >= 0) {
      return FileKind.TSV;
    }
    return line.indexOf(',') >= 0 || line.indexOf(';') >= 0 ? FileKind.CSV : FileKind.TEXT;
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

  private static boolean isUrl(String text, Accepts accepts) {
    return (accepts == Accepts.PATHS && text.startsWith("/")
            || Origin.parse(text).isPresent())
        && text.chars().noneMatch(c -> c <= ' ' || c == 0x7F || c == 0xFFFD);
  }

  /** The next URL; null at the end. */
  public @Nullable String next() throws IOException {
    while (true) {
      UrlRows.Row row = read == 0 ? first : rows.next();
      if (row == null) {
        return null;
      }
      read++;
      String url = row.url().strip();
      if (isUrl(url, accepts)) {
        count++;
        return url;
      } else if (losses.count > lost) {
        lost = losses.count; // told as such
      } else if (others++ == 0) {
        firstOther = url;
        firstOtherNumber = row.number();
      }
    }
  }

  /** The URLs, each time it occurs. Reading fails with {@link UncheckedIOException}. */
  public Iterable<String> urls() {
    return () -> new Iterator<>() {
      private @Nullable String ahead = advance();

      private @Nullable String advance() {
        try {
          return UrlList.this.next();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public boolean hasNext() {
        return ahead != null;
      }

      @Override
      public String next() {
        String url = ahead;
        if (url == null) {
          throw new NoSuchElementException();
        }
        ahead = advance();
        return url;
      }
    };
  }

  /** The first URLs, each once. */
  public List<String> first(int max) throws IOException {
    Set<String> first = new LinkedHashSet<>();
    while (first.size() < max) {
      String url = next();
      if (url == null) {
        break;
      }
      first.add(url);
    }
    return List.copyOf(first);
  }

  /** Fails if there was no URL. */
  public void requireUrls() throws InputException {
    if (!file.isEmpty() && count == 0) {
      throw new InputException(TerminalText.of(name) + ": no URL in this file"
          + (others == 0 ? "" : "; the first " + firstOther())
          + (losses.count == 0 ? "" : "; " + TerminalText.of(losses.first))
          + "; expected a list of URLs"
          + (accepts == Accepts.PATHS ? " or paths that start with /" : "")
          + ", a table with a column url, a sitemap, a feed or an access log");
    }
  }

  /** What was wrong with what was read, for people: rows without a URL, and what is lost. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (others > 0) {
      String rows = this.rows.unit().replaceFirst("y$", "ie") + "s";
      problems.add(TerminalText.of(name) + ": " + Messages.grouped(others) + " of "
          + Messages.grouped(read) + " " + rows + (others == 1 ? " is" : " are")
          + " no URL; the first " + firstOther());
    }
    if (losses.count > 0) {
      problems.add(TerminalText.of(losses.first)
          + (losses.count == 1
              ? ""
              : "; " + Messages.grouped(losses.count - 1) + " more such places"));
    }
    return problems;
  }

  private String firstOther() {
    return "is " + rows.unit() + " " + firstOtherNumber
        + (firstOther.isEmpty() ? ", which has none" : ": " + TerminalText.of(why(firstOther)));
  }

  private String why(String text) {
    String shown = shown(text);
    if (Origin.parse(text).isPresent() || accepts == Accepts.PATHS && text.startsWith("/")) {
      return "\"" + shown + "\" has white space, control characters or bytes that are not UTF-8";
    }
    try {
      return "\"" + Origin.of(shown) + "\"";
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static String shown(String text) {
    return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
  }

  /** Whether a part of the file could not be read. */
  public boolean hasLosses() {
    return losses.count > 0;
  }

  /** The name of the file as given, or empty if there is none. */
  public String name() {
    return file;
  }

  /** How many URLs were read. */
  public long count() {
    return count;
  }

  /** How many rows have no URL. */
  public long leftOut() {
    return others + lost;
  }

  /** How many URLs there are in all, by reading the file once more; empty if that cannot be done. */
  public OptionalLong total() throws IOException, InputException {
    if (file.isEmpty()) {
      return OptionalLong.of(0);
    } else if (file.equals(STDIN) || !Files.isRegularFile(Path.of(file))) {
      return OptionalLong.empty();
    }
    try (UrlList again = open(file, InputStream.nullInputStream(), accepts)) {
      while (again.next() != null) {
        // Counts on.
      }
      return OptionalLong.of(again.count());
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
