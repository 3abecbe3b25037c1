package wayleave.server.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import wayleave.server.endpoint.SiteQuestions;
import wayleave.server.http.ServerLimits;
import wayleave.server.metrics.ServerMetrics;

/** A batch whose client takes each piece of the answer late. */
class BatchStreamTest {
  private final Queue<Runnable> work = new ArrayDeque<>();
  private final Queue<Content.Chunk> body = new ArrayDeque<>();
  private final Queue<Callback> taken = new ArrayDeque<>();
  private final MemoryBudget memory = new MemoryBudget(1 << 20);
  private final StringBuilder sent = new StringBuilder();
  private final List<String> ends = new ArrayList<>();

  private BatchStream stream() throws Exception {
    body.add(chunk("{\"robots\":\"User-agent: *\\nDisallow: /x\",\"crawlers\":[\"a\"]}\n", false));
    body.add(chunk("{\"url\":\"https://example.com/x\"}\n", true));
    ServerLimits limits = ServerLimits.defaults();
    return new BatchStream(
        limits,
        new SiteQuestions(Optional.empty(), limits),
        work::add,
        new ServerMetrics().decisions(),
        memory.share(),
        new BatchStream.Exchange(
            request(),
            response(),
            Callback.from(() -> ends.add("succeeded"), failure -> ends.add("failed: " + failure))));
  }

  @Test
  void keepsRowsThatAreWrittenWhileTheHeadOfTheAnswerIsSent() throws Exception {
    stream().wake();
    run();
    takeAll();
    assertThat(ends).containsExactly("succeeded");
    assertThat(sent.toString().lines())
        .hasSize(2)
        .first()
        .asString()
        .contains("https://example.com/x", "\"allowed\":false");
    assertThat(memory.taken()).isZero();
  }

  @Test
  void endsEarlyOnceThePieceThatIsSentIsTaken() throws Exception {
    BatchStream stream = stream();
    stream.wake();
    run();
    stream.endEarly();
    stream.wake();
    run();
    takeAll();
    stream.endEarly();
    run();
    assertThat(ends).containsExactly("succeeded");
    assertThat(sent.toString()).contains("/problems/busy", "\"line\":2").doesNotContain("finished");
    assertThat(memory.taken()).isZero();
  }

  @Test
  void isCutOffIfTheClientDoesNotReadForAsLongAsItIsWatched() throws Exception {
    BatchStream stream = stream();
    stream.wake();
    stream.watch();
    run();
    assertThat(ends).isEmpty();
    stream.watch();
    run();
    assertThat(ends).hasSize(1).first().asString().contains("the client does not read");
    takeAll();
    stream.watch();
    run();
    assertThat(ends).hasSize(1);
    assertThat(sent).isEmpty();
    assertThat(memory.taken()).isZero();
  }

  private void takeAll() {
    while (!taken.isEmpty()) {
      taken.remove().succeeded(); // a piece has gone out, and no other was begun meanwhile
      assertThat(taken).hasSizeLessThan(2);
      run();
    }
  }

  private void run() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private static Content.Chunk chunk(String text, boolean isLast) {
    return Content.Chunk.from(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), isLast);
  }

  private Request request() {
    return proxy(Request.class, (method, arguments) -> method.equals("read") ? body.poll() : null);
  }

  private Response response() {
    HttpFields.Mutable headers = HttpFields.build();
    return proxy(Response.class, (method, arguments) -> {
      if (method.equals("getHeaders")) {
        return headers;
      } else if (method.equals("write")) {
        assertThat(taken).as("one piece at a time").isEmpty();
        ByteBuffer piece = (ByteBuffer) arguments[1];
        byte[] bytes = new byte[piece.remaining()];
        piece.duplicate().get(bytes);
        sent.append(new String(bytes, StandardCharsets.UTF_8));
        taken.add((Callback) arguments[2]);
      }
      return null;
    });
  }

  private interface Answers {
    Object to(String method, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (self, method, arguments) -> answers.to(method.getName(), arguments)));
  }
}
