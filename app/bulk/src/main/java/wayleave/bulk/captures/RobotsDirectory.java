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
import java.util.Set;
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
 * is {@code SCHEME_HOST} or {@code SCHEME_HOST_PORT}, or {@code HOST}, which is both {@code http} and {@code https} unless it is in a
 * directory with the name of a scheme, as {@code wget --protocol-directories} makes them; behind it may stand {@code .robots.txt} or
 * {@code .txt}. For example {@code https_example.org_8443.txt}, {@code example.org} and {@code https/example.org/robots.txt}. Names that
 * begin with {@code .} or {@code _} are left out.
 */
final class RobotsDirectory implements CaptureReading {
  private static final String ROBOTS_TXT = "robots.txt";
  private static final Pattern WITH_SCHEME =
      Pattern.compile("(https?|ftp)_(.+?)(?:_(\\d{1,5}))?", Pattern.CASE_INSENSITIVE);
  private static final Set<String> SCHEMES = Set.of("http", "https", "ftp");
  /** A name with a top-level domain, or an address. */
  private static final Pattern HOST = Pattern.compile(
      "(?:localhost|\\[.+]|(?:\\d{1,3}\\.){3}\\d{1,3}"
          + "|(?:[^.]+\\.)+(?:[a-z\\x{80}-\\x{10FFFF}]{2,}|xn--[a-z0-9-]+))(?::\\d{1,5})?",
      Pattern.CASE_INSENSITIVE);

  private static final Pattern LABEL = Pattern.compile("[^.]+");
  /** Endings that are top-level domains, too, such as {@code .so}: a host of such a name needs {@code .txt} behind it. */
  private static final Pattern OTHER_TYPE = Pattern.compile(
      ".*\\.(?:html?|xhtml|php|aspx?|jsp|cgi|png|jpe?g|gif|svg|webp|ico|css|js|mjs|json|xml|md|rst|log|bak|orig|tmp"
          + "|ya?ml|toml|ini|conf|cfg|so|dll|exe|jar|gz|tgz|tar|zip|xz|zst|pdf|docx?|xlsx?|pptx?|rtf|db|sqlite)",
      Pattern.CASE_INSENSITIVE);

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
      urls = robotsTxtUrls(file);
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
    if (!CaptureReader.isRobotsTxt(body)) {
      problems.loss(
          Place.file(file.toString()),
          "expected a robots.txt; found a text without a field of one, an error page, or UTF-16",
          1);
      return;
    }
    for (String url : urls) {
      visitor.capture(new Capture(url, Instant.EPOCH, OK, null, body, false), file.toString(), 0);
    }
  }

  /**
   * Which robots.txt a file is.
   *
   * @throws IllegalArgumentException if its name is no origin; the message says why
   */
  private static List<String> robotsTxtUrls(Path file) {
    Path parent = file.getParent();
    String name = String.valueOf(file.getFileName());
    Path named = name.equals(ROBOTS_TXT) && parent != null ? parent : file;
    String last = String.valueOf(named.getFileName());
    String origin = named.equals(file) ? withoutEnding(last) : last;
    if (origin.equals(name) && OTHER_TYPE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "\"" + name + "\" is named as a file of another type; add .txt if it is a host");
    }
    Path folder = named.getParent();
    String scheme =
        folder == null ? "" : String.valueOf(folder.getFileName()).toLowerCase(Locale.ROOT);
    return robotsTxtUrls(origin, SCHEMES.contains(scheme) ? scheme : "");
  }

  private static String withoutEnding(String name) {
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
   * @param folder the scheme that the folder says; empty if it says none
   * @throws IllegalArgumentException if it is no origin; the message says why
   */
  static List<String> robotsTxtUrls(String name, String folder) {
    Matcher withScheme = WITH_SCHEME.matcher(name);
    if (withScheme.matches()) {
      String host = withScheme.group(2);
      if (!HOST.matcher(host).matches() && !LABEL.matcher(host).matches()) {
        throw noHost(name);
      } else if (!folder.isEmpty() && !folder.equalsIgnoreCase(withScheme.group(1))) {
        throw new IllegalArgumentException("\"" + name + "\" is in a folder " + folder);
      }
      String port = withScheme.group(3) == null ? "" : ":" + withScheme.group(3);
      return TableRow.robotsTxtUrls(withScheme.group(1) + "://" + host + port);
    } else if (PORT_ALONE.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a port needs a scheme, as in https_example.org_8443; found \"" + name + "\"");
    } else if (!HOST.matcher(name).matches()) {
      throw noHost(name);
    }
    return TableRow.robotsTxtUrls(folder.isEmpty() ? name : folder + "://" + name);
  }

  private static IllegalArgumentException noHost(String name) {
    return new IllegalArgumentException("expected a host, such as example.org, or"
        + " SCHEME_HOST_PORT, such as https_example.org_8443; found \"" + name + "\"");
  }

  @Override
  public Place where() {
    return Place.file(at.toString());
  }
}
