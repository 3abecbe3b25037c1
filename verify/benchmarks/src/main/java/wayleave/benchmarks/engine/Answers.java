package wayleave.benchmarks.engine;

import java.util.ArrayList;
import java.util.List;
import wayleave.Dialect;
import wayleave.benchmarks.data.Text;
import wayleave.benchmarks.data.Workload;
import wayleave.conformance.Engine;
import wayleave.conformance.ReferenceCrawler;

/** The right answers to a workload, by the naive reference matcher, and those of a contender beside them. */
final class Answers {
  private Answers() {}

  /** Returns how many questions a contender does not answer, or as none of its readings of the standard does. */
  static int wrong(Contender contender, Workload workload) {
    List<boolean[]> right = new ArrayList<>();
    for (Dialect dialect : contender.readings()) {
      right.add(right(dialect, workload));
    }
    Object[] rules = rules(contender, workload);
    boolean[] given = given(contender, workload, Form.STRING);
    int wrong = 0;
    for (int i = 0; i < given.length; i++) {
      int question = i;
      Workload.Question asked = workload.questions().get(i);
      if (contender.fails(rules[asked.file()], asked.url())
          || right.stream().noneMatch(answers -> answers[question] == given[question])) {
        wrong++;
      }
    }
    return wrong;
  }

  /** How a URL is handed over. */
  enum Form {
    STRING,
    BYTES
  }

  /** Throws if Wayleave answers a question otherwise than the reference; a peer may. */
  static void check(Contender contender, Workload workload, Form form) {
    if (!contender.isWayleave()) {
      return;
    }
    boolean[] right = right(Dialect.GOOGLE, workload);
    boolean[] given = given(contender, workload, form);
    for (int i = 0; i < given.length; i++) {
      if (given[i] != right[i]) {
        Workload.Question question = workload.questions().get(i);
        throw new IllegalStateException("wrong answer in " + workload.name() + ", file "
            + question.file() + ", " + question.url() + ": " + given[i]);
      }
    }
  }

  static boolean[] given(Contender contender, Workload workload, Form form) {
    Object[] rules = rules(contender, workload);
    boolean[] given = new boolean[workload.questions().size()];
    for (int i = 0; i < given.length; i++) {
      Workload.Question question = workload.questions().get(i);
      given[i] = form == Form.STRING
          ? contender.allows(rules[question.file()], question.url())
          : contender.allows(rules[question.file()], Text.bytes(question.url()));
    }
    return given;
  }

  private static Object[] rules(Contender contender, Workload workload) {
    return workload.files().stream()
        .map(contender::parse)
        .map(contender::compile)
        .toArray();
  }

  static boolean[] right(Dialect dialect, Workload workload) {
    ReferenceCrawler crawler = ReferenceCrawler.of(Contender.AGENT);
    Engine reference = Engine.reference();
    Engine.Rules[] rules = new Engine.Rules[workload.files().size()];
    boolean[] right = new boolean[workload.questions().size()];
    for (int i = 0; i < right.length; i++) {
      Workload.Question question = workload.questions().get(i);
      int file = question.file();
      if (rules[file] == null) {
        rules[file] = reference.parse(dialect, workload.files().get(file)).rulesFor(crawler);
      }
      right[i] = rules[file].answer(Text.bytes(question.url())).allowed();
    }
    return right;
  }
}
