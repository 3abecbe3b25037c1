package wayleave.server.jetty;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import wayleave.server.http.Problem;
import wayleave.server.http.ProblemType;
import wayleave.server.metrics.Responses;

/**
 * Answers for the page and its files; all other requests are passed on. The page is the same for everybody and tells nothing, so
 * it needs no token; what it asks the API does. Thread-safe.
 */
public final class PageHandler extends Handler.Wrapper {
  private static final String WITHOUT_PAGE =
      "this server was built without its page, which takes Node 20.19 or newer and npm; its API is"
          + " at /v1";

  /** Nothing from elsewhere, nothing inline. */
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " base-uri 'none'; form-action 'none'";

  /** The policy, and in nobody's frame. */
  private static final HttpFields SECURITY = HttpFields.build()
      .add(new HttpField(
          "Content-Security-Policy", POLICY + "; connect-src 'self'; frame-ancestors 'none'"))
      .add(new HttpField("X-Content-Type-Options", "nosniff"))
      .add(new HttpField("Referrer-Policy", "no-referrer"))
      .add(new HttpField("Cross-Origin-Resource-Policy", "same-origin"))
      .add(new HttpField("Cross-Origin-Opener-Policy", "same-origin"))
      .add(new HttpField(HttpHeader.VARY, "Accept-Encoding"))
      .asImmutable();

  private final Map<String, PageFile> files;

  /** @param next what answers all other requests */
  public PageHandler(Handler next) {
    super(next);
    files = load();
  }

  /** The paths that it answers. */
  public Set<String> paths() {
    return files.keySet();
  }

  /** The files by their paths; none if the server was built without the page. */
  private static Map<String, PageFile> load() {
    Map<String, PageFile> files = new HashMap<>();
    for (String name : PageFiles.names()) {
      if (!name.startsWith(PageFiles.STATIC)) {
        files.put(
            name.equals("index.html") ? "/" : "/" + name, new PageFile(name, PageFiles.read(name)));
      }
    }
    return Map.copyOf(files);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
      return super.handle(request, response, callback);
    }
    String path = Request.getPathInContext(request);
    PageFile file = files.get(path);
    if (file != null) {
      send(request, response, file, callback);
    } else if (path.equals("/")) {
      Responses.send(request, response, new Problem(ProblemType.NOT_FOUND, WITHOUT_PAGE), callback);
    } else {
      return super.handle(request, response, callback);
    }
    return true;
  }

  private static void send(Request request, Response response, PageFile file, Callback callback) {
    boolean isPacked = Responses.acceptsGzip(request);
    String tag = "\"" + file.tag() + (isPacked ? "-gzip" : "") + "\"";
    HttpFields.Mutable fields = response.getHeaders();
    for (HttpField field : SECURITY) {
      fields.put(field);
    }
    fields.put(HttpHeader.ETAG, tag);
    fields.put(
        HttpHeader.CACHE_CONTROL,
        file.isHashed() ? "public, max-age=31536000, immutable" : "no-cache");
    if (request.getHeaders().getCSV(HttpHeader.IF_NONE_MATCH, true).contains(tag)) {
      response.setStatus(304);
      response.write(true, null, callback);
      return;
    }
    byte[] body = isPacked ? file.gzip() : file.plain();
    response.setStatus(200);
    fields.put(HttpHeader.CONTENT_TYPE, file.mediaType());
    if (isPacked) {
      fields.put(HttpHeader.CONTENT_ENCODING, "gzip");
    }
    fields.put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
