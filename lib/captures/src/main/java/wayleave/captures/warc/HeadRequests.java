package wayleave.captures.warc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MessageHeaders;

/**
 * Passes over 2xx responses to HEAD requests, which never have content, and hands on all other records. The request of a response is the
 * record that one of them names in {@code WARC-Concurrent-To}, before or behind it; or, without that field, its neighbor with the
 * same URL. A response without content waits until the record behind its exchange; if no request is found, it counts as one to GET. Not
 * thread-safe.
 */
final class HeadRequests implements WarcScanner.Handler {
  private static final byte[] HEAD = {'H', 'E', 'A', 'D', ' '};
  private static final int MAX_REMEMBERED = 1 << 20;
  private static final String CONCURRENT_TO = "WARC-Concurrent-To";
  private static final String RECORD_ID = "WARC-Record-ID";

  private final WarcScanner.Handler records;
  private final String source;
  private final WarcProblems problems;
  /** Whether a request was one to HEAD, by its name and by the names of the records that it names. */
  private final LruMap<Boolean> named = new LruMap<>(MAX_REMEMBERED, isHead -> 0);
  /** A request that names no record, and has no response yet. */
  private @Nullable Request last;
  /** That before the record that is read. */
  private @Nullable Request before;

  private @Nullable Response waiting;
  private long passedOver;
  private long first;

  private record Request(String url, boolean isHead) {}

  private record Response(MessageHeaders header, long offset, WarcScanner.Block block) {}

  /** @param records takes all other records */
  HeadRequests(WarcScanner.Handler records, String source, WarcProblems problems) {
    this.records = records;
    this.source = source;
    this.problems = problems;
  }

  @Override
  public int wanted(MessageHeaders header, long offset) throws IOException {
    String type = RecordFields.type(header);
    if (type.equals("request")) {
      return HEAD.length;
    } else if (!type.equals("metadata")) {
      handOn();
      before = last;
      last = null;
    }
    return records.wanted(header, offset);
  }

  @Override
  public void record(MessageHeaders header, long offset, WarcScanner.Block block)
      throws IOException {
    if (RecordFields.type(header).equals("request")) {
      request(header, startsWithHead(block.bytes()));
      return;
    }
    Response response = new Response(header, offset, block);
    if (!isWithoutContent(response)) {
      records.record(header, offset, block);
      return;
    }
    Optional<Boolean> isToHead = isToHead(header);
    if (isToHead.isEmpty()) {
      waiting = response;
    } else {
      decide(response, isToHead.get());
    }
  }

  private void request(MessageHeaders header, boolean isHead) throws IOException {
    List<String> concurrent = header.all(CONCURRENT_TO);
    concurrent.forEach(name -> named.put(name, isHead));
    header.first(RECORD_ID).ifPresent(name -> named.put(name, isHead));
    String url = RecordFields.url(header);
    last = concurrent.isEmpty() ? new Request(url, isHead) : null;
    Response response = waiting;
    if (response == null) {
      return;
    }
    boolean isNeighbor =
        concurrent.isEmpty() && RecordFields.url(response.header()).equals(url);
    Optional<Boolean> isToHead = byName(response.header());
    if (isToHead.isPresent() || isNeighbor) {
      waiting = null;
      last = null;
      decide(response, isToHead.orElse(isHead));
    }
  }

  private Optional<Boolean> isToHead(MessageHeaders response) {
    Request request = before;
    return byName(response)
        .or(() -> Optional.ofNullable(request)
            .filter(each -> each.url().equals(RecordFields.url(response)))
            .map(Request::isHead));
  }

  private Optional<Boolean> byName(MessageHeaders response) {
    List<String> names = new ArrayList<>(response.all(CONCURRENT_TO));
    names.addAll(response.all(RECORD_ID));
    return names.stream().flatMap(name -> named.find(name).stream()).findFirst();
  }

  private void decide(Response response, boolean isToHead) throws IOException {
    if (isToHead) {
      first = passedOver++ == 0 ? response.offset() : first;
    } else {
      records.record(response.header(), response.offset(), response.block());
    }
  }

  private void handOn() throws IOException {
    Response response = waiting;
    waiting = null;
    if (response != null) {
      decide(response, false);
    }
  }

  /** Whether a record is a 2xx response, or the repetition of one, that ends with its header. */
  private static boolean isWithoutContent(Response response) {
    String type = RecordFields.type(response.header());
    byte[] block = response.block().bytes();
    int end = block.length - 1;
    boolean mayEndWithHeader = end > 1
        && block[end] == '\n'
        && (block[end - 1] == '\n' || block[end - 1] == '\r' && block[end - 2] == '\n');
    return mayEndWithHeader
        && !response.block().isDamaged()
        && (type.equals("response") || type.equals("revisit"))
        && HttpCapture.of(block, true)
            .filter(found -> found.status() / 100 == 2 && found.begin() == block.length)
            .isPresent();
  }

  private static boolean startsWithHead(byte[] request) {
    return Arrays.equals(request, HEAD);
  }

  /** Whether it is not known yet what a response says. */
  boolean isWaiting() {
    return waiting != null;
  }

  /** Whether a response was passed over. */
  boolean hasPassedOver() {
    return passedOver > 0;
  }

  /** Takes only requests, of the records behind one that was read by itself; any other ends its exchange. */
  WarcScanner.Handler behind() {
    return new WarcScanner.Handler() {
      @Override
      public int wanted(MessageHeaders header, long offset) throws IOException {
        String type = RecordFields.type(header);
        if (!type.equals("request") && !type.equals("metadata")) {
          handOn();
        }
        return type.equals("request") ? HEAD.length : 0;
      }

      @Override
      public void record(MessageHeaders header, long offset, WarcScanner.Block block)
          throws IOException {
        request(header, startsWithHead(block.bytes()));
      }

      @Override
      public void damage(long offset, String what) throws IOException {
        handOn();
      }

      @Override
      public void end() throws IOException {
        handOn();
      }
    };
  }

  @Override
  public void damage(long offset, String what) throws IOException {
    handOn();
    records.damage(offset, what);
  }

  @Override
  public void end() throws IOException {
    handOn();
    if (passedOver > 0) {
      problems.problem(
          source,
          first,
          (passedOver == 1
              ? "the response to a HEAD request, which has no content, is passed over"
              : passedOver + " responses to HEAD requests, which have no content, are passed over;"
                  + " this is the first"));
      passedOver = 0;
    }
    records.end();
  }
}
