package wayleave.server.page;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.parser.Parser;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;
import wayleave.fetch.network.NetworkFetcher;

/**
 * Finds the resources that the HTML of a page names, as a browser that runs scripts loads them: each URL once, in their order.
 * Resources that scripts and style sheets load are not among them, nor are {@code data:} URLs and the contents of {@code noscript} and
 * {@code template}. Not thread-safe.
 */
public final class PageResources {
  private static final Pattern SPACE = Pattern.compile("[\\t\\n\\f\\r ]+");

  /** The types of scripts that run (HTML, §4.12.1; MIME Sniffing, §4.6). */
  private static final Pattern SCRIPT_TYPE = Pattern.compile(
      "|module|(text|application)/(x-)?(javascript|ecmascript)|text/(jscript|livescript|javascript1\\.[0-5])");

  /** Schemes that lead to no site. */
  private static final Pattern NOT_FETCHED =
      Pattern.compile("(about|blob|data|javascript):.*", Pattern.DOTALL);

  private static final Pattern IGNORED_IN_URLS = Pattern.compile("^[\\x00- ]+|[\\t\\n\\r]");

  private final String base;
  private final int most;
  private final Set<String> references = new HashSet<>();
  private final Map<String, PageResource> resources = new LinkedHashMap<>();

  private PageResources(String base, int most) {
    this.base = base;
    this.most = most;
  }

  /**
   * The resources of a page.
   *
   * @param url the absolute URL of the page
   * @param most how many are looked for
   * @throws TooManyException if there are more
   */
  public static List<PageResource> of(String html, String url, int most) throws TooManyException {
    return of(parser().parseInput(html, url), url, most);
  }

  /** As {@link #of(String, String, int)}, for a page that was fetched. */
  public static List<PageResource> of(PageFetcher.Page page, int most) throws TooManyException {
    try {
      Document document = Jsoup.parse(
          new ByteArrayInputStream(page.body()), charset(page.contentType()), page.url(), parser());
      return of(document, page.url(), most);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private static Parser parser() {
    return Parser.htmlParser().setTrackPosition(true);
  }

  /** The encoding that a {@code Content-Type} names; null if it names none that is known, so that the page itself decides. */
  private static @Nullable String charset(String contentType) {
    int at = contentType.toLowerCase(Locale.ROOT).indexOf("charset=");
    if (at < 0) {
      return null;
    }
    String name =
        contentType.substring(at + 8).replaceFirst(";.*", "").replace("\"", "").strip();
    try {
      return Charset.isSupported(name) ? name : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static List<PageResource> of(Document document, String url, int most)
      throws TooManyException {
    Element written = document.selectFirst("base[href]");
    String base = written == null
        ? url
        : NetworkFetcher.resolve(url, written.attr("href")).orElse(url);
    PageResources found = new PageResources(base, most);
    document.filter((node, depth) -> found.look(node));
    if (found.references.size() > most) {
      throw new TooManyException();
    }
    return List.copyOf(found.resources.values());
  }

  private NodeFilter.FilterResult look(Node node) {
    if (node instanceof Element element) {
      switch (element.normalName()) {
        case "noscript", "template" -> {
          return NodeFilter.FilterResult.SKIP_CHILDREN;
        }
        default -> look(element);
      }
    }
    return references.size() > most
        ? NodeFilter.FilterResult.STOP
        : NodeFilter.FilterResult.CONTINUE;
  }

  private void look(Element element) {
    switch (element.normalName()) {
      case "script" -> {
        if (isScript(element)) {
          add(element, "src", PageResource.Kind.SCRIPT);
        }
      }
      case "link" -> link(element);
      case "img" -> {
        add(element, "src", PageResource.Kind.IMAGE);
        addSet(element, "srcset");
      }
      case "image" -> {
        add(element, "href", PageResource.Kind.IMAGE);
        add(element, "xlink:href", PageResource.Kind.IMAGE);
      }
      case "input" -> {
        if (element.attr("type").equalsIgnoreCase("image")) {
          add(element, "src", PageResource.Kind.IMAGE);
        }
      }
      case "source" -> {
        if (element.parent() != null && element.parent().normalName().equals("picture")) {
          addSet(element, "srcset");
        } else {
          add(element, "src", PageResource.Kind.MEDIA);
        }
      }
      case "video" -> {
        add(element, "poster", PageResource.Kind.IMAGE);
        add(element, "src", PageResource.Kind.MEDIA);
      }
      case "audio", "track" -> add(element, "src", PageResource.Kind.MEDIA);
      case "iframe" -> {
        if (!element.hasAttr("srcdoc")) {
          add(element, "src", PageResource.Kind.FRAME);
        }
      }
      case "frame" -> add(element, "src", PageResource.Kind.FRAME);
      case "embed" -> add(element, "src", PageResource.Kind.OBJECT);
      case "object" -> add(element, "data", PageResource.Kind.OBJECT);
      default -> {}
    }
  }

  private static boolean isScript(Element element) {
    String type = element.attr("type").strip().toLowerCase(Locale.ROOT);
    return SCRIPT_TYPE.matcher(type).matches() && !element.hasAttr("nomodule");
  }

  private void link(Element element) {
    List<String> relations =
        List.of(SPACE.split(element.attr("rel").strip().toLowerCase(Locale.ROOT)));
    if (relations.contains("stylesheet")) {
      if (!element.hasAttr("disabled")) {
        add(element, "href", PageResource.Kind.STYLE);
      }
    } else if (relations.contains("preload")) {
      PageResource.Kind kind = preloaded(element.attr("as").toLowerCase(Locale.ROOT));
      add(element, "href", kind);
      if (kind == PageResource.Kind.IMAGE) {
        addSet(element, "imagesrcset");
      }
    } else if (relations.contains("modulepreload")) {
      add(element, "href", PageResource.Kind.SCRIPT);
    } else if (relations.contains("manifest")) {
      add(element, "href", PageResource.Kind.MANIFEST);
    } else if (relations.stream().anyMatch(PageResources::isIcon)) {
      add(element, "href", PageResource.Kind.ICON);
    }
  }

  private static boolean isIcon(String relation) {
    return relation.equals("icon")
        || relation.equals("mask-icon")
        || relation.startsWith("apple-touch-icon");
  }

  private static PageResource.Kind preloaded(String as) {
    return switch (as) {
      case "script" -> PageResource.Kind.SCRIPT;
      case "style" -> PageResource.Kind.STYLE;
      case "image" -> PageResource.Kind.IMAGE;
      case "font" -> PageResource.Kind.FONT;
      case "audio", "video", "track" -> PageResource.Kind.MEDIA;
      default -> PageResource.Kind.OTHER;
    };
  }

  /** Adds what a list of image candidates names. */
  private void addSet(Element element, String attribute) {
    SourceSet.urls(element.attr(attribute), reference -> {
      add(element, PageResource.Kind.IMAGE, reference);
      return references.size() <= most;
    });
  }

  private void add(Element element, String attribute, PageResource.Kind kind) {
    if (element.hasAttr(attribute)) {
      add(element, kind, element.attr(attribute));
    }
  }

  private void add(Element element, PageResource.Kind kind, String reference) {
    String plain = IGNORED_IN_URLS.matcher(reference).replaceAll("").toLowerCase(Locale.ROOT);
    if (plain.isBlank()
        || NOT_FETCHED.matcher(plain).matches()
        || references.size() > most
        || !references.add(reference)
        || references.size() > most) {
      return;
    }
    String url = NetworkFetcher.resolve(base, reference).orElse(null);
    int line = element.sourceRange().start().lineNumber();
    resources.putIfAbsent(
        url == null ? "?" + reference : url, new PageResource(kind, reference, url, line));
  }

  /** A page names more resources than are looked at. */
  public static final class TooManyException extends Exception {
    private static final long serialVersionUID = 1L;

    private TooManyException() {
      super("too many resources", null, false, false);
    }
  }
}
