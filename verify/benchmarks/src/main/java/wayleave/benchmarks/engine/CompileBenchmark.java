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
import org.openjdk.jmh.infra.Blackhole;
import wayleave.benchmarks.data.Workload;

/** What does it cost to get the rules of one crawler from files that are already parsed? Only Wayleave has this step. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompileBenchmark {
  @Param({"real", "small", "large"})
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  private Contender contender = Contender.named(Contender.WAYLEAVE);
  private Object[] parsed = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    contender = Contender.named(engine);
    parsed = asked.files().stream().map(contender::parse).toArray();
    Answers.check(contender, asked, Answers.Form.STRING);
  }

  @Benchmark
  public void compile(Blackhole sink) {
    for (Object file : parsed) {
      sink.consume(contender.compile(file));
    }
  }
}
