package wayleave.cli.may;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.MayReport;
import wayleave.report.view.TerminalText;

/** {@code wayleave receipt}: receipts of {@code wayleave may}. */
@Command(
    name = "receipt",
    description = "Check receipts that wayleave may has written.",
    mixinStandardHelpOptions = true,
    subcommands = ReceiptCommand.Verify.class)
public final class ReceiptCommand {
  private ReceiptCommand() {}

  /** {@code wayleave receipt verify FILE}. */
  @Command(
      name = "verify",
      description =
          "Check offline that no byte of a receipt was changed, and that the same files give the same answer.",
      footer = {
        "  wayleave may --page --receipt receipt.json https://example.com/a",
        "  wayleave receipt verify receipt.json",
        "",
        "A receipt is not signed: keep its SHA-256 elsewhere if somebody may want to change it.",
        "",
        "Exit status: 0 the receipt is intact; 1 it is not; 2 it cannot be read.",
      })
  public static final class Verify extends CliCommand {
    @Parameters(paramLabel = "FILE", description = "The receipt, or - for standard input.")
    private String file = "";

    Verify(Terminal terminal) {
      super(terminal);
    }

    @Override
    public Integer call() throws Exception {
      byte[] bytes = RobotsFile.read(file, terminal.in());
      MayReport report;
      try {
        report = Receipt.verify(TerminalText.of(file), bytes);
      } catch (Receipt.Changed e) {
        terminal.say(e.problem());
        return 1;
      }
      String text = "intact: the files are unchanged and give the same answer, of "
          + report.input().at() + "\n" + MayText.of(report, true);
      terminal.print(text);
      return 0;
    }
  }
}
