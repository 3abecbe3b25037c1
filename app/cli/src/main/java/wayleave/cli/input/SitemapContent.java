package wayleave.cli.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import wayleave.Origin;

/**
 * What a sitemap says, by the protocol of sitemaps.org, or a feed in RSS or Atom.
 *
 * @param root the name of its outermost element; empty if it is a list of URLs in plain text
 * @param urls the URLs that it lists
 * @param sitemaps the sitemaps that it lists, if it is an index
 */
public record SitemapContent(String root, List<String> urls, List<String> sitemaps) {
  private static final XMLInputFactory XML = XMLInputFactory.newDefaultFactory();

  static {
    // A sitemap is a stranger's: it must not name files or grow.
    XML.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XML.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
  }

  /** Feeds, which serve as sitemaps. */
  private static final Set<String> FEEDS = Set.of("rss", "feed", "RDF");

  /** What is read is no sitemap. The message says why, and does not name it. */
  public static final class FormatException extends Exception {
    private static final long serialVersionUID = 1L;

    FormatException(String message) {
      super(message);
    }
  }

  /** Reads XML, whatever its outermost element: what is no sitemap lists nothing. */
  public static SitemapContent xml(InputStream in) throws FormatException {
    String root = "";
    List<String> urls = new ArrayList<>();
    List<String> sitemaps = new ArrayList<>();
    try {
      XMLStreamReader xml = XML.createXMLStreamReader(in);
      Deque<String> open = new ArrayDeque<>(List.of(""));
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamConstants.END_ELEMENT) {
          open.pop();
        } else if (event == XMLStreamConstants.START_ELEMENT) {
          String element = xml.getLocalName();
          root = root.isEmpty() ? element : root;
          // The images and videos of a page have addresses in elements of their own.
          switch (open.element() + " " + element) {
            case "url loc" -> urls.add(xml.getElementText().strip());
            case "sitemap loc" -> sitemaps.add(xml.getElementText().strip());
            case "item link" -> {
              String url = xml.getElementText().strip();
              if (!url.isEmpty()) { // else it is Atom's in RSS
                urls.add(url);
              }
            }
            case "entry link" -> {
              String relation = xml.getAttributeValue(null, "rel");
              String url = xml.getAttributeValue(null, "href");
              if (url != null && (relation == null || relation.equals("alternate"))) {
                urls.add(url.strip());
              }
              open.push(element);
            }
            default -> open.push(element);
          }
        }
      }
    } catch (XMLStreamException e) {
      if (root.equalsIgnoreCase("html")) {
        throw new FormatException("a web page");
      }
      throw new FormatException("line " + e.getLocation().getLineNumber()
          + ": not well-formed XML without a DTD: " + firstLine(e));
    } catch (MissingResourceException e) {
      // The JDK has no message for some of its errors, such as an invalid character in a DTD.
      throw new FormatException("not well-formed XML without a DTD");
    }
    return new SitemapContent(root, urls, sitemaps);
  }

  private static String firstLine(XMLStreamException e) {
    String message = String.valueOf(e.getMessage());
    return message.substring(message.lastIndexOf("Message: ") + 1).replaceFirst("^essage: ", "");
  }

  /** Reads what a site sends as a sitemap: XML, a feed, or plain text with one URL a line. */
  public static SitemapContent sent(byte[] body) throws FormatException, IOException {
    InputStream in = new ByteArrayInputStream(body);
    if (!beginsWithMarkup(in)) {
      return text(new String(body, StandardCharsets.UTF_8));
    }
    SitemapContent content = xml(in);
    String root = content.root();
    if (root.toLowerCase(Locale.ROOT).equals("html")) {
      throw new FormatException("a web page");
    } else if (!root.equals("urlset") && !root.equals("sitemapindex") && !FEEDS.contains(root)) {
      throw new FormatException(
          "its XML starts with <" + root + ">, not with <urlset> or <sitemapindex>");
    }
    return content;
  }

  /** Whether the first character, after a byte order mark and white space, is {@code <}. */
  static boolean beginsWithMarkup(InputStream in) throws IOException {
    in.mark(1024);
    byte[] start = in.readNBytes(1024);
    in.reset();
    String text = new String(start, StandardCharsets.UTF_8);
    return (text.startsWith("\uFEFF") ? text.substring(1) : text).stripLeading().startsWith("<");
  }

  private static SitemapContent text(String text) throws FormatException {
    List<String> urls = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      String url = (number == 1 && line.startsWith("\uFEFF") ? line.substring(1) : line).strip();
      if (!url.isEmpty() && Origin.parse(url).isEmpty()) {
        throw new FormatException("neither XML nor one URL per line (line " + number + ")");
      } else if (!url.isEmpty()) {
        urls.add(url);
      }
    }
    return new SitemapContent("", urls, List.of());
  }

  /** Whether it lists nothing; of feeds there is no telling. */
  public boolean isEmpty() {
    return urls.isEmpty() && sitemaps.isEmpty() && !FEEDS.contains(root);
  }
}
