package wayleave.cli.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import wayleave.Origin;
import wayleave.Rule;
import wayleave.logs.Judgment;
import wayleave.logs.LogPlace;
import wayleave.logs.line.LogRecord;
import wayleave.report.view.TerminalText;

/** Writes a line for each new kind of violation: the first request with which a crawler broke a rule, in a class. */
final class NewViolations implements LogRun.Rows {
  /** Beyond so many, which only invented names reach, further ones are not written. */
  private static final int MOST = 10_000;

  private final OutputStream out;
  private final Set<String> known = new HashSet<>();

  /** @param out left open */
  NewViolations(OutputStream out) {
    this.out = out;
  }

  @Override
  public void row(LogPlace place, LogRecord record, Judgment judgment) throws IOException {
    Rule rule = judgment.verdict().flatMap(verdict -> verdict.rule()).orElse(null);
    if (!judgment.requestClass().isViolation() || rule == null) {
      return;
    }
    String crawler = judgment.crawler().map(each -> each.token()).orElse("") + ", "
        + judgment.requestClass().code();
    String broken =
        judgment.origin().map(Origin::toString).orElse("") + " line " + rule.line() + ": " + rule;
    if (known.size() < MOST && known.add(crawler + " " + broken)) {
      String line = record.time() + " " + crawler + " (" + judgment.reason().text() + "): "
          + record.target().orElse("") + ", " + broken;
      out.write((TerminalText.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** How many lines were written. */
  int count() {
    return known.size();
  }
}
