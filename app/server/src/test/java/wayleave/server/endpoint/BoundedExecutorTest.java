package wayleave.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.Fields;
import org.junit.jupiter.api.Test;
import wayleave.server.http.ApiRequest;
import wayleave.server.http.ApiResponse;
import wayleave.server.http.ProblemException;
import wayleave.server.http.ProblemType;
import wayleave.server.http.ServerLimits;

class BoundedExecutorTest {
  private static ApiRequest call() {
    return new ApiRequest(new Fields(), new byte[0], System.nanoTime());
  }

  private static String text(CompletableFuture<ApiResponse> answer) throws Exception {
    return new String(answer.get(60, TimeUnit.SECONDS).body(), StandardCharsets.UTF_8);
  }

  @Test
  void someAreDoneSomeWaitAndMoreAreRefused() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (BoundedExecutor work = new BoundedExecutor(ServerLimits.defaults(), 1, 1)) {
      CompletableFuture<ApiResponse> first = work.answer(call(), () -> {
        begun.countDown();
        awaitUnchecked(end);
        return json -> json.value(1);
      });
      assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<ApiResponse> second = work.answer(call(), () -> json -> json.value(2));
      assertThatThrownBy(() -> work.answer(call(), () -> json -> json.value(3)))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem().type()).isEqualTo(ProblemType.BUSY));
      assertThat(first).isNotDone();
      assertThat(second).isNotDone();
      end.countDown();
      assertThat(text(first)).isEqualTo("1\n");
      assertThat(text(second)).isEqualTo("2\n");
      // There is room again.
      assertThat(text(work.answer(call(), () -> json -> json.value(4)))).isEqualTo("4\n");
    }
  }

  @Test
  void whatFailsTellsWhoAsked() {
    try (BoundedExecutor work = new BoundedExecutor(ServerLimits.defaults(), 1, 1)) {
      assertThatThrownBy(() -> text(work.answer(call(), () -> {
            throw new IllegalStateException("a defect");
          })))
          .hasCauseInstanceOf(IllegalStateException.class);
    }
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
