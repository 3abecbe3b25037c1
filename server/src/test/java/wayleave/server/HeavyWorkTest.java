package wayleave.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.Fields;
import org.junit.jupiter.api.Test;

class HeavyWorkTest {
  private static Call call() {
    return new Call(new Fields(), new byte[0], System.nanoTime());
  }

  private static String text(CompletableFuture<Answer> answer) throws Exception {
    return new String(answer.get(60, TimeUnit.SECONDS).body(), StandardCharsets.UTF_8);
  }

  @Test
  void someAreDoneSomeWaitAndMoreAreRefused() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (HeavyWork work = new HeavyWork(ServerLimits.defaults(), 1, 1)) {
      CompletableFuture<Answer> first = work.answer(call(), () -> {
        begun.countDown();
        awaitUnchecked(end);
        return json -> json.writeNumber(1);
      });
      assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<Answer> second = work.answer(call(), () -> json -> json.writeNumber(2));
      assertThatThrownBy(() -> work.answer(call(), () -> json -> json.writeNumber(3)))
          .isInstanceOfSatisfying(
              ProblemException.class,
              e -> assertThat(e.problem().type()).isEqualTo(ProblemType.BUSY));
      assertThat(first).isNotDone();
      assertThat(second).isNotDone();
      end.countDown();
      assertThat(text(first)).isEqualTo("1\n");
      assertThat(text(second)).isEqualTo("2\n");
      // There is room again.
      assertThat(text(work.answer(call(), () -> json -> json.writeNumber(4)))).isEqualTo("4\n");
    }
  }

  @Test
  void whatFailsTellsWhoAsked() {
    try (HeavyWork work = new HeavyWork(ServerLimits.defaults(), 1, 1)) {
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
