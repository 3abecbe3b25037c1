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
import wayleave.RobotsTxt;
import wayleave.benchmarks.data.Workload;

/** What does it cost to read parsed files back from their serialised form? It has to be less than parsing them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LoadBenchmark {
  @Param({"real", "large"})
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  private byte[][] stored = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    Answers.check(Contender.named(engine), asked, Answers.Form.STRING);
    stored =
        asked.files().stream().map(file -> RobotsTxt.parse(file).toBytes()).toArray(byte[][]::new);
    for (int i = 0; i < stored.length; i++) {
      RobotsTxt read = RobotsTxt.fromBytes(stored[i]).orElseThrow();
      if (!read.groups().equals(RobotsTxt.parse(asked.files().get(i)).groups())) {
        throw new IllegalStateException("file " + i + " is not read back as it was written");
      }
    }
  }

  @Benchmark
  public void load(Blackhole sink) {
    for (byte[] file : stored) {
      sink.consume(RobotsTxt.fromBytes(file));
    }
  }
}
