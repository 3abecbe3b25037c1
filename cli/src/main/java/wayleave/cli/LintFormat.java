package wayleave.cli;

import java.io.IOException;
import wayleave.json.Json;

/** How findings are written. */
enum LintFormat {
  TEXT {
    @Override
    LintPrinter printer(Terminal terminal) {
      return new LintText(terminal);
    }
  },
  JSON {
    @Override
    LintPrinter printer(Terminal terminal) throws IOException {
      return new JsonFindings(terminal.out());
    }
  },
  SARIF {
    @Override
    LintPrinter printer(Terminal terminal) throws IOException {
      return new LintSarif(terminal.out());
    }
  },
  GITHUB {
    @Override
    LintPrinter printer(Terminal terminal) {
      return new LintGithub(terminal.out());
    }
  };

  abstract LintPrinter printer(Terminal terminal) throws IOException;

  /** The name as it is given. */
  @Override
  public String toString() {
    return Json.code(this);
  }
}
