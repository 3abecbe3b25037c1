package wayleave.benchmarks.engine;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import wayleave.benchmarks.data.Workload;

/** What does it cost to ask about a URL held as a string? Nothing may be allocated for it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MatchBenchmark {
  @Param({"real", "small", "medium", "large", "stars", "hostile"})
  public String workload = "";

  @Param({Contender.WAYLEAVE, Contender.CRAWLER_COMMONS, Contender.PANFORGE})
  public String engine = "";

  private Contender contender = Contender.named(Contender.WAYLEAVE);
  private Object[] rules = {};
  private String[] urls = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    contender = Contender.named(engine);
    Object[] ofFile =
        asked.files().stream().map(contender::parse).map(contender::compile).toArray();
    rules = asked.questions().stream().map(question -> ofFile[question.file()]).toArray();
    urls = asked.questions().stream().map(Workload.Question::url).toArray(String[]::new);
    Answers.check(contender, asked, Answers.Form.STRING);
  }

  /** Returns how many URLs are allowed, so that no answer goes unused. */
  @Benchmark
  public int match() {
    int allowed = 0;
    for (int i = 0; i < urls.length; i++) {
      if (contender.allows(rules[i], urls[i])) {
        allowed++;
      }
    }
    return allowed;
  }
}
