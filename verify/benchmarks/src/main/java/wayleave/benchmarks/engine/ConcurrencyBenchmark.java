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
import wayleave.CrawlerRules;
import wayleave.benchmarks.data.Workload;

/**
 * Do threads that ask the same rules get in each other's way? Run with one thread and with several, and for comparison with
 * rules of its own for each thread: what that does not scale either is the machine's.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ConcurrencyBenchmark {
  @Param("medium")
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  @Param({"shared", "own"})
  public String rules = "";

  private CrawlerRules[] shared = {};
  private String[] urls = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    shared = new CrawlerRules[] {compile()};
    urls = asked.questions().stream().map(Workload.Question::url).toArray(String[]::new);
    Answers.check(Contender.named(engine), asked, Answers.Form.STRING);
  }

  private CrawlerRules compile() {
    Contender contender = Contender.named(engine);
    byte[] file = Workload.named(workload).files().get(0);
    return (CrawlerRules) contender.compile(contender.parse(file));
  }

  /** The rules that a thread asks. */
  @State(Scope.Thread)
  public static class Asked {
    private CrawlerRules[] rules = {};

    /** Takes the shared ones, or makes others. */
    @Setup
    public void setUp(ConcurrencyBenchmark benchmark) {
      rules = benchmark.rules.equals("own")
          ? new CrawlerRules[] {benchmark.compile()}
          : benchmark.shared;
    }
  }

  @Benchmark
  public int match(Asked asked) {
    CrawlerRules rules = asked.rules[0];
    int allowed = 0;
    for (String url : urls) {
      if (rules.allows(url)) {
        allowed++;
      }
    }
    return allowed;
  }
}
