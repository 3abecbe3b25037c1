package wayleave.cli.output;

import java.io.IOException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.JsonFields;

/** How findings are written. */
public enum LintFormat {
  TEXT {
    @Override
    public LintPrinter printer(Terminal terminal) {
      return new LintText(terminal);
    }
  },
  JSON {
    @Override
    public LintPrinter printer(Terminal terminal) throws IOException {
      return new JsonFindings(terminal.out());
    }
  },
  SARIF {
    @Override
    public LintPrinter printer(Terminal terminal) throws IOException {
      return new LintSarif(terminal.out());
    }
  },
  GITHUB {
    @Override
    public LintPrinter printer(Terminal terminal) {
      return new LintGithub(terminal.out());
    }
  };

  public abstract LintPrinter printer(Terminal terminal) throws IOException;

  /** The name as it is given. */
  @Override
  public String toString() {
    return JsonFields.code(this);
  }
}
