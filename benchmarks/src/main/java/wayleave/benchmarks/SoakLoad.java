package wayleave.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/**
 * Asks a server all kinds of things, a steady number a second, whether or not earlier ones are answered (an open loop), and checks
 * each answer.
 */
final class SoakLoad implements AutoCloseable {
  /** Some wait for a site that takes ten seconds. */
  private static final int MOST_WAITING = 400;

  private static final long SLOW_CLIENTS_NANOS = 60_000_000_000L;
  private static final int SLOW_CLIENTS = 30;
  private static final double WARM_UP_NANOS = 180e9;

  private final URI server;
  private final InetSocketAddress address;
  private final int perSecond;
  private final SoakTextQuestions texts;
  private final SoakSiteQuestions sites;
  private final SoakOtherQuestions others;
  private final SoakCounts counts;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(0, MOST_WAITING, 20, TimeUnit.SECONDS, new SynchronousQueue<>());
  private final Thread pacemaker = new Thread(this::send, "soak-pacemaker");
  private final Thread slow = new Thread(this::beSlow, "soak-slow-clients");
  private volatile boolean isOver;

  SoakLoad(
      URI server,
      int perSecond,
      SoakTextQuestions texts,
      SoakSiteQuestions sites,
      SoakOtherQuestions others,
      SoakCounts counts) {
    this.server = server;
    this.address = new InetSocketAddress(server.getHost(), server.getPort());
    this.perSecond = perSecond;
    this.texts = texts;
    this.sites = sites;
    this.others = others;
    this.counts = counts;
  }

  void start() {
    pacemaker.start();
    slow.start();
  }

  private void send() {
    SplittableRandom random = new SplittableRandom(1);
    long start = System.nanoTime();
    long due = start;
    while (!isOver) {
      due += period(due - start);
      long wait = due - System.nanoTime();
      try {
        if (wait > 0) {
          TimeUnit.NANOSECONDS.sleep(wait);
        }
      } catch (InterruptedException e) {
        return;
      }
      SplittableRandom own = random.split();
      try {
        threads.execute(() -> ask(own));
      } catch (RejectedExecutionException e) {
        counts.skipped();
      }
    }
  }

  /** A quarter of the requests at first: nothing is compiled then, and no site is known. */
  private long period(long nanosSinceStart) {
    double share = Math.min(1, 0.25 + 0.75 * nanosSinceStart / WARM_UP_NANOS);
    return (long) (1e9 / (perSecond * share));
  }

  private void ask(SplittableRandom random) {
    String kind = "question";
    try {
      int choice = random.nextInt(1_000);
      if (choice < 20) {
        kind = "cut";
        long begin = System.nanoTime();
        SoakCuts.cut(address, texts.batch(random).body(), random);
        counts.answered(kind, 0, System.nanoTime() - begin, "");
        return;
      }
      SoakQuestion question = question(choice - 20, random);
      kind = question.kind();
      ask(question);
    } catch (Exception e) {
      counts.lost(kind, e);
    }
  }

  private SoakQuestion question(int choice, SplittableRandom random) throws IOException {
    if (choice < 410) {
      return texts.check(random);
    } else if (choice < 630) {
      return sites.check();
    } else if (choice < 660) {
      return texts.batch(random);
    } else if (choice < 670) {
      return sites.batch();
    } else if (choice < 730) {
      return sites.robots();
    } else if (choice < 790) {
      return others.page(random);
    } else if (choice < 830) {
      return others.wrong(random);
    } else if (choice < 840) {
      return SoakQuestion.get("page", "/readyz", SoakQuestion.any());
    } else if (choice < 880) {
      return texts.heavy("lint", random);
    } else if (choice < 910) {
      return texts.heavy("show", random);
    } else if (choice < 930) {
      return texts.heavy("diff", random);
    } else if (choice < 945) {
      return texts.heavy("audit", random);
    }
    return texts.heavy(choice < 975 ? "explain" : "simulate", random);
  }

  /** Asks one question and counts what comes of it. */
  void ask(SoakQuestion question) throws Exception {
    long asked = System.nanoTime();
    HttpResponse<byte[]> response =
        client.send(question.request(server), BodyHandlers.ofByteArray());
    long answered = System.nanoTime();
    String problem;
    if (response.statusCode() == question.status()) {
      problem = question.check().problem(body(response), asked, answered);
    } else if (isBusy(response)) {
      problem = SoakSiteQuestions.LATE;
    } else {
      problem = question.path() + " is answered by " + response.statusCode() + " "
          + SoakQuestion.shown(response.body());
    }
    counts.answered(question.kind(), response.statusCode(), answered - asked, problem);
  }

  /** As it has to say when it is asked for more than the machine can do. */
  private static boolean isBusy(HttpResponse<byte[]> response) {
    return response.statusCode() == 503
        && Text.utf8(response.body())
            .matches("(?s)\\{\"type\":\"/problems/(busy|took-too-long)\".*");
  }

  private static byte[] body(HttpResponse<byte[]> response) throws IOException {
    boolean isZipped =
        response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    if (!isZipped) {
      return response.body();
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      return in.readAllBytes();
    }
  }

  /** Again and again some come that are slow, until the server has had enough of them. */
  private void beSlow() {
    while (!isOver) {
      try {
        SlowServiceClients clients = SlowServiceClients.start(address, SLOW_CLIENTS);
        long end = System.nanoTime() + SLOW_CLIENTS_NANOS;
        while (!isOver && System.nanoTime() - end < 0) {
          Thread.sleep(200);
        }
        clients.end();
      } catch (IOException e) {
        counts.lost("slow", e);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Sends no more, and waits for the answers. */
  @Override
  public void close() {
    isOver = true;
    try {
      pacemaker.join();
      slow.join();
      threads.shutdown();
      threads.awaitTermination(2, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
