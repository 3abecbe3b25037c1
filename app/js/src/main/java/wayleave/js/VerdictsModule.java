package wayleave.js;

import org.teavm.jso.JSByRef;
import org.teavm.jso.JSExport;
import wayleave.Dialect;
import wayleave.RobotsTxt;

/** What {@code verdicts.js} exports: all that the page needs for its first answer. */
public final class VerdictsModule {
  private VerdictsModule() {}

  /**
   * Reads a robots.txt.
   *
   * @param dialect its code
   */
  @JSExport
  public static CheckedFile open(@JSByRef byte[] robots, String dialect) {
    return new CheckedFile(robots, RobotsTxt.parse(robots, Dialect.find(dialect).orElseThrow()));
  }
}
