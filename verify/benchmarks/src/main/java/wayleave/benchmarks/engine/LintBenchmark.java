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
import wayleave.lint.LintOptions;
import wayleave.lint.Linter;
import wayleave.lint.model.LintInput;

/** What does it cost to look for problems in all files of a workload, proofs included? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LintBenchmark {
  @Param({
    "corpus", "real", "small", "medium", "large", "500k", "stars", "hostile", "folders", "groups"
  })
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  private final Linter linter =
      Linter.of(LintOptions.DEFAULT, tasks -> tasks.parallelStream().forEach(Runnable::run));
  private LintInput[] inputs = {};

  @Setup
  public void setUp() {
    inputs = Workload.named(workload).files().stream().map(LintInput::of).toArray(LintInput[]::new);
  }

  @Benchmark
  public void lint(Blackhole sink) {
    for (LintInput input : inputs) {
      sink.consume(linter.lint(input));
    }
  }
}
