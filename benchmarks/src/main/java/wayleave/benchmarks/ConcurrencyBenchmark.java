package wayleave.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import wayleave.AgentRules;

/** Do threads that ask the same rules get in each other's way? Run with one thread and with several. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ConcurrencyBenchmark {
  @Param("medium")
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  private AgentRules[] shared = {};
  private String[] urls = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    Contender contender = Contender.named(engine);
    Object rules = contender.compile(contender.parse(asked.files().get(0)));
    shared = new AgentRules[] {(AgentRules) rules};
    urls = asked.questions().stream().map(Workload.Question::url).toArray(String[]::new);
    Answers.check(contender, asked, Answers.Form.STRING);
  }

  @Benchmark
  public int match() {
    AgentRules rules = shared[0];
    int allowed = 0;
    for (String url : urls) {
      if (rules.allows(url)) {
        allowed++;
      }
    }
    return allowed;
  }
}
