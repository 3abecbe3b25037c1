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
import wayleave.Origin;
import wayleave.RulesCache;

/** What does it cost to take rules out of a cache and to ask them about one URL? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CacheBenchmark {
  @Param("real")
  public String workload = "";

  @Param(Contender.WAYLEAVE)
  public String engine = "";

  /** Whether the cache has room to keep the rules unpacked, or unpacks them each time. */
  @Param({"warm", "cold"})
  public String state = "";

  private RulesCache cache = RulesCache.ofBytes(1 << 30);
  private Origin[] origins = {};
  private String[] urls = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    Contender contender = Contender.named(engine);
    Answers.check(contender, asked, Answers.Form.STRING);
    if (state.equals("cold")) {
      // Room for all rules packed, and for few unpacked.
      cache = RulesCache.ofBytes(1 << 20);
    }
    int files = asked.files().size();
    for (int file = 0; file < files; file++) {
      Object rules = contender.compile(contender.parse(asked.files().get(file)));
      cache.put(Urls.origin(file), (AgentRules) rules);
    }
    // The URLs of a file one round after the other, so that its rules have gone cold in between.
    int count = asked.questions().size();
    origins = new Origin[count];
    urls = new String[count];
    for (int i = 0; i < count; i++) {
      Workload.Question question = asked.questions().get(i % files * (count / files) + i / files);
      origins[i] = Urls.origin(question.file());
      urls[i] = question.url();
    }
  }

  /** Returns how many URLs are allowed, so that no answer goes unused. */
  @Benchmark
  public int get() {
    int allowed = 0;
    for (int i = 0; i < urls.length; i++) {
      if (cache.get(origins[i]).orElseThrow().allows(urls[i])) {
        allowed++;
      }
    }
    return allowed;
  }
}
