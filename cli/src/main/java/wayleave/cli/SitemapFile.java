package wayleave.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The URLs of a sitemap, or of those that an index lists, by the protocol of sitemaps.org. Nothing is fetched: a sitemap of an
 * index is looked for beside it, by its file name.
 */
final class SitemapFile {
  private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();

  static {
    // A sitemap is a stranger's: it must not name files or grow.
    XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  private final Path file;
  private final List<String> urls = new ArrayList<>();
  private final List<String> sitemaps = new ArrayList<>();

  private SitemapFile(Path file) {
    this.file = file;
  }

  static List<String> urls(Path file, InputStream in) throws InputException, IOException {
    SitemapFile index = new SitemapFile(file);
    index.read(in);
    for (String sitemap : index.sitemaps) {
      SitemapFile listed = new SitemapFile(index.beside(sitemap));
      try (InputStream bytes = UrlSample.plain(Files.newInputStream(listed.file))) {
        listed.read(bytes);
      }
      if (!listed.sitemaps.isEmpty()) {
        throw new InputException(listed.file + " is an index of sitemaps, and " + file
            + " lists it; an index may list sitemaps only");
      }
      index.urls.addAll(listed.urls);
    }
    return index.urls;
  }

  private Path beside(String sitemap) throws InputException {
    String name = sitemap.substring(sitemap.lastIndexOf('/') + 1);
    Path path = name.isEmpty() || name.equals("..") ? file : file.resolveSibling(name);
    if (!Files.isRegularFile(path) || path.equals(file)) {
      throw new InputException(file + " lists " + sitemap + ", and there is no "
          + path.getFileName() + " beside it; nothing is fetched: download it to there");
    }
    return path;
  }

  private void read(InputStream in) throws InputException {
    try {
      XMLStreamReader xml = XML.createXMLStreamReader(in);
      String parent = "";
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          String element = xml.getLocalName();
          if (!element.equals("loc")) {
            // The images and videos of a page have addresses in elements of their own.
            parent = element;
          } else if (parent.equals("url") || parent.equals("sitemap")) {
            (parent.equals("url") ? urls : sitemaps).add(xml.getElementText().strip());
          }
        }
      }
    } catch (XMLStreamException e) {
      throw new InputException(file + ": line " + e.getLocation().getLineNumber()
          + ": not a well-formed sitemap (XML without a DTD): " + firstLine(e));
    }
  }

  private static String firstLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    return message.substring(message.lastIndexOf("Message: ") + 1).replaceFirst("^essage: ", "");
  }
}
