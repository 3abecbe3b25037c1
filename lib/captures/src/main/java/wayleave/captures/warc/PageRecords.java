package wayleave.captures.warc;

import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.netpreserve.jwarc.MessageHeaders;

/** Which records of a WARC file hold HTML pages. Not thread-safe. */
final class PageRecords implements WarcScanner.Handler {
  /** The content, and more for the header and for chunks. */
  private static final int MAX_BLOCK = WarcPages.MAX_HTML + HttpCapture.MAX_BLOCK;

  private final String source;
  private final WarcPages.Visitor visitor;

  PageRecords(String source, WarcPages.Visitor visitor) {
    this.source = source;
    this.visitor = visitor;
  }

  @Override
  public int wanted(MessageHeaders header, long offset) throws IOException {
    String type = RecordFields.type(header);
    String url = RecordFields.url(header);
    if (type.isEmpty()) {
      visitor.lost(source, offset, "the record has no WARC-Type");
    } else if (type.equals("response") && url.isEmpty()) {
      visitor.lost(source, offset, "the record has no WARC-Target-URI");
    }
    boolean isHttp = url.regionMatches(true, 0, "http", 0, "http".length());
    return type.equals("response") && isHttp ? MAX_BLOCK : 0;
  }

  @Override
  public void record(MessageHeaders header, long offset, WarcScanner.Block block)
      throws IOException {
    boolean isAll = RecordFields.isAll(header, block);
    Optional<HttpCapture> found = HttpCapture.of(block.bytes(), isAll, WarcPages.MAX_HTML + 1);
    if (found.isEmpty()) {
      if (!block.isDamaged()) {
        visitor.lost(source, offset, "the record holds no HTTP response with a header that ends");
      }
      return;
    }
    HttpCapture response = found.get();
    if (response.status() / 100 != 2 || !isHtml(header, response)) {
      return;
    }
    boolean isWhole = isAll && response.content().length <= WarcPages.MAX_HTML;
    if (Boolean.FALSE.equals(block.isAsDigested())) {
      visitor.lost(
          source, offset, "the record is damaged: its bytes do not match its WARC-Block-Digest");
    } else if (block.isAsDigested() == null
        && !RecordFields.isAsDigested(header, block, response, isWhole)) {
      visitor.lost(
          source,
          offset,
          "the record is damaged: its content does not match its WARC-Payload-Digest");
    } else {
      RecordFields.tellUnread(response, source, offset, visitor);
      HttpCapture read = response.ofPage();
      CapturedPage page = new CapturedPage(
          RecordFields.url(header),
          RecordFields.time(header, source, offset, visitor),
          response.header().map(),
          Arrays.copyOf(read.content(), Math.min(read.content().length, WarcPages.MAX_HTML)),
          !isWhole || !read.isComplete());
      visitor.page(page, source, offset);
    }
  }

  static boolean isHtml(MessageHeaders header, HttpCapture response) {
    String type = response
        .header()
        .first("Content-Type")
        .or(() -> header.first("WARC-Identified-Payload-Type"))
        .orElse("");
    String media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    return media.equals("text/html") || media.equals("application/xhtml+xml");
  }

  @Override
  public void damage(long offset, String what) throws IOException {
    visitor.damage(source, offset, what);
  }
}
