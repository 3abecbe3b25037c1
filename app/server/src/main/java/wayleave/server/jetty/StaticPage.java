package wayleave.server.jetty;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import wayleave.report.file.FileReplacement;

/**
 * The page as a directory of static files, which any web server can serve and a browser can open from a disk. It answers by itself;
 * only what is asked about sites needs a server.
 */
public final class StaticPage {
  private static final String INDEX = "index.html";

  /** How the page names the server that it comes from. */
  private static final String OWN_SERVER = "<meta name=\"wayleave-server\" content=\".\">";

  /** What an earlier page in a directory is known by. */
  private static final String MARK = "<meta name=\"wayleave-server\" content=\"";

  private StaticPage() {}

  /** Whether this build has the page. */
  public static boolean isBuilt() {
    return !PageFiles.names().isEmpty();
  }

  /**
   * Writes the page, in place of an earlier one.
   *
   * @param directory is created if it does not exist
   * @param server the path at which the page's host passes requests on to a server that fetches the robots.txt of sites, such as
   *     {@code /}; empty if there is none
   * @return how many files were written
   * @throws DirectoryNotEmptyException if there are files in the directory that are not those of a page
   */
  public static int write(Path directory, Optional<String> server) throws IOException {
    if (!isReplaceable(directory)) {
      throw new DirectoryNotEmptyException(directory.toString());
    }
    // The index comes last, and what only the earlier one names goes after it: there is always a
    // whole page.
    List<String> names = PageFiles.names().stream()
        .sorted(Comparator.comparing(name -> name.equals(INDEX)))
        .toList();
    Set<Path> written = new HashSet<>();
    for (String name : names) {
      byte[] bytes = PageFiles.read(name);
      Path file = directory.resolve(
          name.startsWith(PageFiles.STATIC) ? name.substring(PageFiles.STATIC.length()) : name);
      Files.createDirectories(file.toAbsolutePath().getParent());
      FileReplacement.write(file, name.equals(INDEX) ? index(bytes, server) : bytes);
      written.add(file);
    }
    Path assets = directory.resolve("assets");
    if (Files.isDirectory(assets)) {
      try (Stream<Path> files = Files.list(assets)) {
        for (Path file : files.filter(each -> !written.contains(each)).toList()) {
          Files.delete(file);
        }
      }
    }
    return names.size();
  }

  private static boolean isReplaceable(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return true;
    }
    Path index = directory.resolve(INDEX);
    if (Files.exists(index)) {
      return new String(Files.readAllBytes(index), StandardCharsets.ISO_8859_1).contains(MARK);
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.findAny().isEmpty();
    }
  }

  /** The page with its server and its policy, which here no response says. */
  private static byte[] index(byte[] built, Optional<String> server) {
    // A page from a disk has its worker in the script.
    String policy = PageHandler.POLICY + "; worker-src 'self' blob:; connect-src 'self'";
    String head = MARK + server.orElse("") + "\">\n"
        + "    <meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">";
    String page = new String(built, StandardCharsets.UTF_8);
    if (!page.contains(OWN_SERVER)) {
      throw new IllegalStateException("the page says nothing of its server");
    }
    return page.replace(OWN_SERVER, head).getBytes(StandardCharsets.UTF_8);
  }
}
