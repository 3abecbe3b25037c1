package wayleave.captures.warc;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Predicate;
import org.netpreserve.jwarc.MessageHeaders;
import wayleave.captures.Capture;
import wayleave.captures.CaptureKey;

/** Which records of a WARC file hold responses for some URLs. Not thread-safe. */
final class ResponseRecords implements WarcScanner.Handler {
  private final String source;
  private final Predicate<String> wanted;
  private final WarcResponses.Visitor visitor;

  ResponseRecords(String source, Predicate<String> wanted, WarcResponses.Visitor visitor) {
    this.source = source;
    this.wanted = wanted;
    this.visitor = visitor;
  }

  @Override
  public int wanted(MessageHeaders header, long offset) {
    boolean isResponse = RecordFields.type(header).equals("response");
    return isResponse && CaptureKey.of(RecordFields.url(header)).filter(wanted).isPresent()
        ? HttpCapture.MAX_BLOCK
        : 0;
  }

  @Override
  public void record(MessageHeaders header, long offset, WarcScanner.Block block)
      throws IOException {
    boolean isAll = RecordFields.isAll(header, block);
    Optional<HttpCapture> found = HttpCapture.of(block.bytes(), isAll);
    if (found.isEmpty()) {
      if (!block.isDamaged()) {
        visitor.lost(source, offset, "the record holds no HTTP response with a header that ends");
      }
      return;
    }
    HttpCapture response = block.isDamaged() ? found.get().ofDamagedRecord() : found.get();
    boolean isWhole = isAll && response.content().length < HttpCapture.MAX_CONTENT;
    if (Boolean.FALSE.equals(block.isAsDigested())
        || block.isAsDigested() == null
            && !RecordFields.isAsDigested(header, block, response, isWhole)) {
      visitor.lost(source, offset, "the record is damaged: its bytes do not match its digest");
      return;
    }
    HttpCapture page = response;
    if (PageRecords.isHtml(header, response)) {
      RecordFields.tellUnread(response, source, offset, visitor);
      page = response.ofPage();
    }
    Capture capture = new Capture(
        RecordFields.url(header),
        RecordFields.time(header, source, offset, visitor),
        page.status(),
        page.location(),
        page.content(),
        !page.isComplete());
    visitor.response(capture, response.header().map(), source, offset);
  }

  @Override
  public void damage(long offset, String what) throws IOException {
    visitor.damage(source, offset, what);
  }
}
