package wayleave.cli;

import java.io.IOException;
import wayleave.Verdict;

/** Prints verdicts in one format. */
interface VerdictPrinter {
  /**
   * Prints one verdict.
   *
   * @param agent the crawler as the user named it
   * @param url the URL as the user gave it
   */
  void print(String agent, String url, Verdict verdict) throws IOException;
}
