package wayleave.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import wayleave.cli.terminal.InputException;

/**
 * The URLs of a sitemap on disk, or of those that an index lists. Nothing is fetched: a sitemap of an index is looked for beside
 * it, by its file name.
 */
final class SitemapFile {
  private SitemapFile() {}

  static List<String> urls(Path file, InputStream in) throws InputException, IOException {
    SitemapContent index = read(file, in);
    List<String> urls = new ArrayList<>(index.urls());
    for (String sitemap : index.sitemaps()) {
      Path listed = beside(file, sitemap);
      try (InputStream bytes = Decompressed.of(Files.newInputStream(listed))) {
        SitemapContent content = read(listed, bytes);
        if (!content.sitemaps().isEmpty()) {
          throw new InputException(listed + " is a sitemap index that " + file
              + " lists; an index may list only sitemaps");
        }
        urls.addAll(content.urls());
      }
    }
    return urls;
  }

  private static Path beside(Path file, String sitemap) throws InputException {
    String name = sitemap.substring(sitemap.lastIndexOf('/') + 1);
    Path path = name.isEmpty() || name.equals("..") ? file : file.resolveSibling(name);
    if (!Files.isRegularFile(path) || path.equals(file)) {
      throw new InputException(
          file + " lists " + sitemap + ", but there is no file " + path.getFileName()
              + " beside it: download it to there, because Wayleave does not fetch it");
    }
    return path;
  }

  private static SitemapContent read(Path file, InputStream in) throws InputException {
    try {
      return SitemapContent.xml(in);
    } catch (SitemapContent.FormatException e) {
      throw new InputException(file + ": " + e.getMessage());
    }
  }
}
