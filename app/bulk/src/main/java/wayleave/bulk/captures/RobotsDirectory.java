package wayleave.bulk.captures;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import wayleave.Dialect;
import wayleave.bulk.file.InputFiles;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;
import wayleave.bulk.file.ReadFailure;
import wayleave.captures.Capture;
import wayleave.captures.CaptureReader;
import wayleave.captures.TableRow;

/**
 * A directory of robots.txt files, each as it was found: status 200, at a time that is not known. The time of a file is when it
 * was copied here, and says nothing.
 *
 * <p>A file is of the origin that its name says, or, if its name is {@code robots.txt}, that of the directory it is in. The name
 * is {@code SCHEME_HOST} or {@code SCHEME_HOST_PORT}, or {@code HOST}, which is both {@code http} and {@code https}; behind it may
 * stand {@code .robots.txt} or {@code .txt}. For example {@code https_example.org_8443.txt}, {@code example.org} and
 * {@code example.org/robots.txt}. Names that begin with {@code .} or {@code _} are left out.
 */
final class RobotsDirectory implements CaptureReading {
  private static final String ROBOTS_TXT = "robots.txt";
  private static final Pattern WITH_SCHEME =
      Pattern.compile("(https?|ftp)_(.+?)(?:_(\\d{1,5}))?", Pattern.CASE_INSENSITIVE);
  private static final Pattern PORT_ALONE = Pattern.compile(".*_\\d{1,5}");
  private static final int MAX_BODY = Dialect.GOOGLE.maxBodyBytes() + 1;
  private static final int OK = 200;

  private final Path directory;
  private final AtomicLong bytesRead;
  private Path at;

  RobotsDirectory(Path directory, AtomicLong bytesRead) {
    this.directory = directory;
    this.bytesRead = bytesRead;
    this.at = directory;
  }

  @Override
  public void read(CaptureVisitor visitor, Problems problems) throws IOException {
    Files.walkFileTree(
        directory,
        EnumSet.of(FileVisitOption.FOLLOW_LINKS),
        Integer.MAX_VALUE,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            at = file;
            if (attributes.isRegularFile() && InputFiles.isInput(directory.relativize(file))) {
              visit(file, visitor, problems);
              bytesRead.addAndGet(attributes.size());
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            problems.loss(Place.file(file.toString()), ReadFailure.reason(e), Problems.UNKNOWN);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void visit(Path file, CaptureVisitor visitor, Problems problems)
      throws IOException {
    List<String> urls;
    byte[] body;
    try {
      urls = robotsTxtUrls(name(file));
      try (InputStream in = Files.newInputStream(file)) {
        body = in.readNBytes(MAX_BODY);
      }
    } catch (IllegalArgumentException e) {
      problems.loss(
          Place.file(file.toString()), "the file name is not an origin: " + e.getMessage(), 1);
      return;
    } catch (IOException e) {
      problems.loss(Place.file(file.toString()), ReadFailure.reason(e), 1);
      return;
    }
    if (body.length == 0 || !CaptureReader.isAnswer(null, body)) {
      problems.loss(
          Place.file(file.toString()), "expected a robots.txt; found no text, or an error page", 1);
      return;
    }
    for (String url : urls) {
      visitor.capture(new Capture(url, Instant.EPOCH, OK, null, body, false), file.toString(), 0);
    }
  }

  /** What names the origin. */
  private static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    Path parent = file.getParent();
    if (name.equals(ROBOTS_TXT) && parent != null) {
      return String.valueOf(parent.getFileName());
    }
    String lower = name.toLowerCase(Locale.ROOT);
    for (String ending : List.of("." + ROBOTS_TXT, ".txt")) {
      if (lower.endsWith(ending)) {
        return name.substring(0, name.length() - ending.length());
      }
    }
    return name;
  }

  /**
   * Which robots.txt a name means.
   *
   * @throws IllegalArgumentException if it is no origin; the message says why
   */
  static List<String> robotsTxtUrls(String name) {
    Matcher withScheme = WITH_SCHEME.matcher(name);
    if (withScheme.matches()) {
      String port = withScheme.group(3) == null ? "" : ":" + withScheme.group(3);
      return TableRow.robotsTxtUrls(withScheme.group(1) + "://" + withScheme.group(2) + port);
    } else if (PORT_ALONE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a port needs a scheme, as in https_example.org_8443; found \"" + name + "\"");
    } else if (name.indexOf('.') <= 0 && name.indexOf(':') < 0 && !name.equals("localhost")) {
      throw new IllegalArgumentException("expected a host, such as example.org, or"
          + " SCHEME_HOST_PORT, such as https_example.org_8443; found \"" + name + "\"");
    }
    return TableRow.robotsTxtUrls(name);
  }

  @Override
  public Place where() {
    return Place.file(at.toString());
  }
}
