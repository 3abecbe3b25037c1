package wayleave.benchmarks.engine;

import java.util.List;
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

/** What does it cost to parse a file and ask about some URLs? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EndToEndBenchmark {
  @Param("rules")
  public String workload = "";

  @Param({Contender.WAYLEAVE, Contender.CRAWLER_COMMONS, Contender.PANFORGE})
  public String engine = "";

  @Param({"1", "5", "100"})
  public int checks;

  private Contender contender = Contender.named(Contender.WAYLEAVE);
  private byte[][] files = {};
  private String[][] urls = {};

  @Setup
  public void setUp() {
    Workload asked = Workload.named(workload);
    contender = Contender.named(engine);
    files = asked.files().toArray(byte[][]::new);
    urls = new String[files.length][];
    for (int file = 0; file < files.length; file++) {
      urls[file] = urlsOf(asked.questions(), file);
    }
    Answers.check(contender, asked, Answers.Form.STRING);
  }

  private static String[] urlsOf(List<Workload.Question> questions, int file) {
    return questions.stream()
        .filter(question -> question.file() == file)
        .map(Workload.Question::url)
        .toArray(String[]::new);
  }

  @Benchmark
  public int parseAndAsk() {
    int allowed = 0;
    for (int file = 0; file < files.length; file++) {
      Object rules = contender.compile(contender.parse(files[file]));
      for (int i = 0; i < checks; i++) {
        if (contender.allows(rules, urls[file][i % urls[file].length])) {
          allowed++;
        }
      }
    }
    return allowed;
  }
}
