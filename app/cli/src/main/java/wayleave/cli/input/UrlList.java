package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
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
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.bulk.file.Lookahead;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.bulk.file.UnusableInputException;
import wayleave.cli.terminal.InputException;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;

/**
 * The URLs of a file: a list, a table (CSV, TSV, JSON lines, CDX, Parquet), a sitemap, a feed or an access log, compressed or
 * not, told apart by its name and how it begins. Rows without a URL are counted. Lists, tables and logs are read as they are
 * asked for, in constant memory. To be read once; not thread-safe.
 */
public final class UrlList implements AutoCloseable {
  private static final String STDIN = "-";
  private static final int MAX_SHOWN = 300;

  private final String file;
  private final String name;
  private final UrlForm form;
  private final Losses losses;
  private final UrlRows rows;
  private UrlRows.@Nullable Row first;
  private long read;
  private long count;
  private long lost;
  private long others;
  private String firstOther = "";
  private long firstOtherNumber;

  private UrlList(String file, UrlForm form, Losses losses, UrlRows rows) throws IOException {
    this.file = file;
    this.name = name(file);
    this.form = form;
    this.losses = losses;
    this.rows = rows;
    this.first = rows.next();
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
      return new UrlList("", UrlForm.FULL_OR_PATH, new Losses(), UrlRows.of(List.of()));
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
  public static UrlList open(String file, InputStream stdin, UrlForm form) throws InputException {
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
        return new UrlList(
            file, form, losses, UrlListFormat.rows(path, name, content, form, losses));
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

  /** The next URL; null at the end. */
  public @Nullable String next() throws IOException {
    while (true) {
      UrlRows.Row row = read == 0 ? first : rows.next();
      if (row == null) {
        return null;
      }
      read++;
      String url = row.url().strip();
      if (form.accepts(url)) {
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
    if (isWithoutUrls()) {
      throw new InputException(noUrls());
    }
  }

  private boolean isWithoutUrls() {
    return !file.isEmpty() && count == 0;
  }

  private String noUrls() {
    return TerminalText.of(name) + ": no URL in this file"
        + (others == 0 ? "" : "; the first " + firstOther())
        + (losses.count == 0 ? "" : "; " + TerminalText.of(losses.first))
        + "; expected a list of URLs"
        + (form == UrlForm.FULL_OR_PATH ? " or paths that start with /" : "")
        + ", a table with a column url, a sitemap, a feed or an access log";
  }

  /** What was wrong with what was read, for people: that there was no URL, or rows without one, and what is lost. */
  public List<String> problems() {
    if (isWithoutUrls()) {
      return List.of(noUrls());
    }
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
    if (form.hasStart(text)) {
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
    try (UrlList again = open(file, InputStream.nullInputStream(), form)) {
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
