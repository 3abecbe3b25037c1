package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import wayleave.fetch.Dispatcher.Next;
import wayleave.fetch.Dispatcher.Task;

/** Tasks that a test runs one by one, so that their order is certain. */
class DispatcherTest {
  private static final InetAddress CROWDED = GatedFetcher.address(1);

  /** What the dispatcher has given its executor and nobody has run. */
  private final Queue<Runnable> handed = new ArrayDeque<>();

  private final List<String> log = new ArrayList<>();

  private Dispatcher dispatcher(int maxRunning, int maxPerAddress, int maxQueued) {
    return new Dispatcher(handed::add, 1, maxRunning, 1, maxPerAddress, maxQueued);
  }

  private Task task(String host, InetAddress address) {
    return new Task(
        host,
        () -> {
          log.add(host + " located");
          return new Next.At(address, () -> {
            log.add(host + " fetched");
            return () -> log.add(host + " done");
          });
        },
        reason -> log.add(host + " " + reason.getClass().getSimpleName()));
  }

  /** A task that holds its places while the others go on. */
  private Task holding(String host, InetAddress address, Runnable meanwhile) {
    return new Task(
        host,
        () -> new Next.At(address, () -> {
          meanwhile.run();
          log.add(host + " fetched");
          return () -> log.add(host + " done");
        }),
        reason -> log.add(host + " " + reason));
  }

  private void runNext() {
    handed.remove().run();
  }

  private void runAll() {
    while (!handed.isEmpty()) {
      runNext();
    }
  }

  @Test
  void anAddressThatHasRoomIsConnectedToAtOnce() {
    Dispatcher dispatcher = dispatcher(1, 1, 10);
    dispatcher.submit(task("a", CROWDED));
    runNext();
    assertThat(log).containsExactly("a located", "a fetched", "a done");
    assertThat(handed).isEmpty();
    assertThat(dispatcher.running()).isZero();
  }

  @Test
  void aThreadRunsSomeTasksInARowAndLetsTheExecutorChooseAgain() {
    Dispatcher dispatcher = new Dispatcher(handed::add, 3, 2, 1, 1, 10);
    dispatcher.submit(holding("first", CROWDED, () -> {
      runNext();
      assertThat(log).containsExactly("done", "done", "done");
      assertThat(handed).hasSize(1);
    }));
    for (int i = 0; i < 5; i++) {
      dispatcher.submit(
          new Task("host" + i, () -> new Next.Done(() -> log.add("done")), reason -> {}));
    }
    runAll();
    assertThat(log).hasSize(7);
  }

  /** A caller may block until another task is done, although its documentation says that it should not. */
  @Test
  void whatIsReadyIsStartedBeforeACallerIsToldIfNobodyElseWillDoSo() {
    Dispatcher dispatcher = dispatcher(1, 1, 10);
    dispatcher.submit(new Task("a", () -> new Next.Done(this::runAll), reason -> {}));
    dispatcher.submit(new Task("b", () -> new Next.Done(() -> log.add("b done")), reason -> {}));
    runNext();
    assertThat(log).containsExactly("b done");
  }

  @Test
  void whoHasBegunComesBeforeWhoHasNot() {
    Dispatcher dispatcher = dispatcher(2, 1, 10);
    dispatcher.submit(holding("first", CROWDED, () -> {
      runNext(); // waits for the address, and lets the next begin
      assertThat(log).containsExactly("second located");
      assertThat(dispatcher.running()).isEqualTo(2);
      assertThat(dispatcher.waiting()).isEqualTo(2);
    }));
    dispatcher.submit(task("second", CROWDED));
    dispatcher.submit(task("third", GatedFetcher.address(3)));
    dispatcher.submit(task("fourth", GatedFetcher.address(4)));
    runAll();
    assertThat(log)
        .containsSubsequence("second located", "first fetched", "first done", "third located")
        .containsSubsequence("second fetched", "fourth located");
    assertThat(dispatcher.running()).isZero();
    assertThat(dispatcher.waiting()).isZero();
  }

  @Test
  void whoWaitsForAnAddressKeepsThePlaceAtTheHost() {
    Dispatcher dispatcher = dispatcher(5, 1, 10);
    dispatcher.submit(holding("first", CROWDED, this::runNext));
    dispatcher.submit(task("host", CROWDED));
    dispatcher.submit(task("host", GatedFetcher.address(2)));
    runAll();
    assertThat(log)
        .containsExactly(
            "host located",
            "first fetched",
            "first done",
            "host fetched",
            "host done",
            "host located",
            "host fetched",
            "host done");
  }

  @Test
  void aFullQueueTakesNobodyBack() {
    Dispatcher dispatcher = dispatcher(5, 1, 1);
    dispatcher.submit(holding("first", CROWDED, this::runAll));
    dispatcher.submit(task("second", CROWDED));
    dispatcher.submit(task("third", CROWDED));
    runAll();
    assertThat(log)
        .containsExactly(
            "second located",
            "third located",
            "third RejectedExecutionException",
            "first fetched",
            "first done",
            "second fetched",
            "second done");
    assertThat(dispatcher.running()).isZero();
    assertThat(dispatcher.waiting()).isZero();
  }

  @Test
  void aPlaceIsFreeAgainHoweverAPartEnds() {
    Dispatcher dispatcher = dispatcher(5, 1, 10);
    dispatcher.submit(holding("first", CROWDED, () -> {
      throw new IllegalStateException("on purpose");
    }));
    assertThatThrownBy(this::runNext).hasMessage("on purpose");
    dispatcher.submit(task("second", CROWDED));
    runAll();
    assertThat(log).containsExactly("second located", "second fetched", "second done");
  }

  @Test
  void whateverTheExecutorThrowsTheTaskIsDroppedAndItsPlacesAreFree() {
    boolean[] isFull = {true};
    Dispatcher dispatcher = new Dispatcher(
        task -> {
          if (isFull[0]) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          task.run();
        },
        1,
        1,
        1,
        10);
    dispatcher.submit(task("first", CROWDED));
    assertThat(log).containsExactly("first OutOfMemoryError");
    assertThat(dispatcher.running()).isZero();
    isFull[0] = false;
    dispatcher.submit(task("first", CROWDED));
    assertThat(log).endsWith("first located", "first fetched", "first done");
  }

  @Test
  void whatWasRunAndThrewIsNotDroppedToo() {
    Dispatcher dispatcher = new Dispatcher(Runnable::run, 1, 1, 1, 10);
    dispatcher.submit(holding("first", CROWDED, () -> {
      throw new IllegalStateException("on purpose");
    }));
    assertThat(log).isEmpty();
    assertThat(dispatcher.running()).isZero();
  }

  @Test
  void anExecutorThatRunsTasksInTheSameThreadDoesNotNestThem() {
    Dispatcher dispatcher = new Dispatcher(Runnable::run, 1, 1, 1, 100_000);
    List<Integer> depths = new ArrayList<>();
    dispatcher.submit(holding("first", CROWDED, () -> {
      for (int i = 0; i < 1000; i++) {
        dispatcher.submit(new Task(
            "host" + i,
            () -> {
              depths.add(Thread.currentThread().getStackTrace().length);
              return new Next.Done(() -> {});
            },
            reason -> log.add("dropped")));
      }
    }));
    assertThat(log).containsExactly("first fetched", "first done");
    assertThat(depths).hasSize(1000).containsOnly(depths.get(0));
  }

  @Test
  void closingDropsWhoWaitsForAnAddressAndWhoWouldHaveTo() {
    Dispatcher dispatcher = dispatcher(5, 1, 10);
    dispatcher.submit(holding("first", CROWDED, () -> {
      runNext();
      dispatcher.close();
      runNext();
    }));
    dispatcher.submit(task("second", CROWDED));
    dispatcher.submit(task("third", CROWDED));
    runAll();
    String closed = CancellationException.class.getSimpleName();
    assertThat(log)
        .containsExactly(
            "second located",
            "second " + closed,
            "third located",
            "third " + closed,
            "first fetched",
            "first done");
    assertThat(dispatcher.waiting()).isZero();
    assertThatThrownBy(() -> dispatcher.submit(task("fourth", CROWDED)))
        .isInstanceOf(CancellationException.class);
  }
}
