package wayleave.cli.input;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import wayleave.cli.terminal.InputException;
import wayleave.policy.response.GzipInputStream;

/**
 * URLs from a file: a list, a sitemap or an access log, told apart by how the file begins and what its lines look like. Lists
 * and logs are read as they are asked for, in constant memory. To be read once; not thread-safe.
 */
public final class UrlSample implements AutoCloseable {
  private final String name;
  private final Iterable<String> urls;
  private final InputStream in;
  private long count;
  private long leftOut;
  private long firstLeftOut;
  private long line;

  private UrlSample(String name, InputStream in, Iterable<String> urls) {
    this.name = name;
    this.in = in;
    this.urls = urls;
  }

  private UrlSample(String name, InputStream in) {
    this.name = name;
    this.in = in;
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.urls = () -> lines.lines().flatMap(text -> urlOf(text).stream()).iterator();
  }

  /** No URLs. */
  public static UrlSample none() {
    return new UrlSample("", InputStream.nullInputStream(), List.of());
  }

  /** The URLs of a file. */
  public static UrlSample open(String name) throws InputException {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new InputException(
            name + " is a directory: expected a list of URLs, a sitemap or an access log");
      }
      InputStream in = plain(Files.newInputStream(path));
      if (SitemapContent.beginsWithMarkup(in)) {
        try (in) {
          return new UrlSample(name, InputStream.nullInputStream(), SitemapFile.urls(path, in));
        }
      }
      return new UrlSample(name, in);
    } catch (NoSuchFileException | InvalidPathException e) {
      throw new InputException("no such file: " + name);
    } catch (AccessDeniedException e) {
      throw new InputException("no permission to read " + name);
    } catch (IOException e) {
      throw new InputException("cannot read " + name + ": " + e.getMessage());
    }
  }

  /**
   * The first URLs of a file, each once.
   *
   * @param max how many at most
   */
  public static List<String> first(String name, int max) throws InputException, IOException {
    Set<String> first = new LinkedHashSet<>();
    try (UrlSample sample = open(name)) {
      for (String url : sample.urls()) {
        first.add(url);
        if (first.size() == max) {
          break;
        }
      }
      sample.requireUrls();
    } catch (UncheckedIOException e) {
      throw new InputException("cannot read " + name + ": " + e.getMessage());
    }
    return List.copyOf(first);
  }

  /** The bytes of a stream, decompressed if they are a gzip file. Can be reset to its start. */
  public static InputStream plain(InputStream in) throws IOException {
    BufferedInputStream bytes = new BufferedInputStream(in);
    bytes.mark(2);
    boolean compressed = bytes.read() == 0x1F && bytes.read() == 0x8B;
    bytes.reset();
    return compressed ? new BufferedInputStream(new GzipInputStream(bytes)) : bytes;
  }

  private Optional<String> urlOf(String text) {
    line++;
    String url =
        AccessLogLine.urlOf(line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text);
    if (url == null && !AccessLogLine.isBlankOrComment(text)) {
      leftOut++;
      firstLeftOut = firstLeftOut == 0 ? line : firstLeftOut;
    }
    return Optional.ofNullable(url);
  }

  /** The URLs, each time it occurs. Reading fails with {@link UncheckedIOException}. */
  public Iterable<String> urls() {
    return () -> {
      Iterator<String> each = urls.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return each.hasNext();
        }

        @Override
        public String next() {
          count++;
          return each.next();
        }
      };
    };
  }

  /** Fails if the file contained no URL. */
  public void requireUrls() throws InputException {
    if (!name.isEmpty() && count == 0) {
      throw new InputException(
          name
              + (firstLeftOut == 0 ? "" : ":" + firstLeftOut)
              + ": no URL in this file; expected a list of URLs or paths that start with /, a sitemap, or an access log in common or combined format");
    }
  }

  /** The name of the file as given, or empty if there is none. */
  public String name() {
    return name;
  }

  /** How many URLs were read. */
  public long count() {
    return count;
  }

  /** How many lines hold something that is no URL. */
  public long leftOut() {
    return leftOut;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
