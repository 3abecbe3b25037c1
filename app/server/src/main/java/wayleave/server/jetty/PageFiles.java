package wayleave.server.jetty;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The files of the page as they were built; none if the server was built without it. */
final class PageFiles {
  /** Where the files are that only a page without a server has. */
  static final String STATIC = "static/";

  private PageFiles() {}

  /** The names of all files, with {@code /} between their parts. */
  static List<String> names() {
    try (InputStream in = PageFiles.class.getResourceAsStream("page/files.txt")) {
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the class path is there
    }
  }

  /** The bytes of a file. */
  static byte[] read(String name) {
    try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the page's file " + name + " is missing");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the class path is there
    }
  }
}
