package wayleave.cli.lint;

import wayleave.cli.terminal.Terminal;

/** The format of findings. The names are those on the command line. */
public enum LintFormat {
  text,
  json,
  sarif,
  github,
  junit;

  /** A printer of this format that writes to standard output. */
  public LintPrinter printer(LintView view, Terminal terminal) {
    return switch (this) {
      case text -> new LintText(view, terminal);
      case json -> new LintJsonPrinter(view, terminal.out());
      case sarif -> new LintSarif(view, terminal.out());
      case github -> new LintGithub(view, terminal.out());
      case junit -> new LintJunit(view, terminal.out());
    };
  }
}
