package wayleave.cli.output;

import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import wayleave.Verdict;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.SiteVerdict;

/** Puts verdicts into one format. Thread-safe. */
public interface VerdictPrinter {
  /**
   * Prints for a terminal, or as JSON.
   *
   * @param isAll whether there is a verdict of each dialect
   */
  static VerdictPrinter of(Terminal terminal, boolean json, boolean explain, boolean isAll) {
    return json ? new JsonVerdicts(explain) : new TextVerdicts(terminal, explain, isAll);
  }

  /**
   * A verdict by a file.
   *
   * @param agent the crawler as the user named it
   * @param url the URL as the user gave it
   * @param lines the lines of the robots.txt as written, by their numbers, from 1
   * @param notes what else there is to say of it
   * @return whole lines
   */
  byte[] print(
      String agent, String url, IntFunction<String> lines, Verdict verdict, List<String> notes)
      throws IOException;

  /**
   * A verdict by what was fetched.
   *
   * @param agent the crawler as the user named it
   * @param notes what else there is to say of it
   * @return whole lines
   */
  byte[] print(String agent, SiteVerdict answer, List<String> notes) throws IOException;
}
