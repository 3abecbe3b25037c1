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

/** What does it cost to parse all files of a workload? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ParseBenchmark {
  @Param({"real", "small", "medium", "large", "500k"})
  public String workload = "";

  @Param({Contender.WAYLEAVE, Contender.CRAWLER_COMMONS, Contender.PANFORGE})
  public String engine = "";

  private Contender contender = Contender.named(Contender.WAYLEAVE);
  private byte[][] files = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    contender = Contender.named(engine);
    files = asked.files().toArray(byte[][]::new);
    Answers.check(contender, asked, Answers.Form.STRING);
  }

  @Benchmark
  public void parse(Blackhole sink) {
    for (byte[] file : files) {
      sink.consume(contender.parse(file));
    }
  }
}
