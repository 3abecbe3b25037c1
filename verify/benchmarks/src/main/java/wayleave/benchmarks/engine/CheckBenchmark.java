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
import wayleave.Verdict;
import wayleave.benchmarks.data.Workload;

/** What does it cost to be told the deciding line as well, and why? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CheckBenchmark {
  @Param({"real", "medium"})
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  /** How often the reason is asked for: writers of answers and counters of them each do. */
  @Param({"0", "1", "2"})
  public int reasons;

  private CrawlerRules[] rules = {};
  private String[] urls = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    Contender contender = Contender.named(engine);
    Answers.check(contender, asked, Answers.Form.STRING);
    CrawlerRules[] ofFile = asked.files().stream()
        .map(file -> (CrawlerRules) contender.compile(contender.parse(file)))
        .toArray(CrawlerRules[]::new);
    rules = asked.questions().stream()
        .map(question -> ofFile[question.file()])
        .toArray(CrawlerRules[]::new);
    urls = asked.questions().stream().map(Workload.Question::url).toArray(String[]::new);
  }

  /** Returns what depends on all answers, so that none goes unused. */
  @Benchmark
  public int check() {
    int told = 0;
    for (int i = 0; i < urls.length; i++) {
      Verdict verdict = rules[i].check(urls[i]);
      told += verdict.allowed() ? verdict.line().orElse(0) : -verdict.line().orElse(0);
      for (int asked = 0; asked < reasons; asked++) {
        told += verdict.reason().ordinal();
      }
    }
    return told;
  }
}
