package wayleave.cli;

import java.io.IOException;
import java.util.function.IntFunction;
import wayleave.Verdict;
import wayleave.json.FetchedAnswer;

/** Puts verdicts into one format. Thread-safe. */
interface VerdictPrinter {
  /**
   * A verdict by a file.
   *
   * @param agent the crawler as the user named it
   * @param url the URL as the user gave it
   * @param file the robots.txt as the user named it
   * @param lines its lines as written, by their numbers, from 1
   * @return whole lines
   */
  byte[] print(String agent, String url, String file, IntFunction<String> lines, Verdict verdict)
      throws IOException;

  /**
   * A verdict by what was fetched.
   *
   * @param agent the crawler as the user named it
   * @return whole lines
   */
  byte[] print(String agent, FetchedAnswer answer) throws IOException;
}
