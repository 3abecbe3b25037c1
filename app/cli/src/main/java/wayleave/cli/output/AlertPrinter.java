package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.report.JsonFields;
import wayleave.report.view.TerminalText;
import wayleave.report.view.Times;
import wayleave.watch.Alert;
import wayleave.watch.AlertJson;

/** Writes alerts as they come, each at once: a line for people, or a JSON object a line. */
public final class AlertPrinter implements Consumer<Alert> {
  private final OutputStream out;
  private final boolean asJson;
  private final boolean withTime;
  private volatile Runnable onFailure = () -> {};
  private volatile @Nullable IOException failure;

  /** @param withTime whether a line for people begins with the time */
  public AlertPrinter(OutputStream out, boolean asJson, boolean withTime) {
    this.out = out;
    this.asJson = asJson;
    this.withTime = withTime;
  }

  @Override
  public void accept(Alert alert) {
    try {
      if (asJson) {
        JsonFields.writeLine(out, json -> AlertJson.write(json, alert));
      } else {
        String time = withTime ? Times.iso(alert.at()) + " " : "";
        String line =
            time + alert.severity().code() + " " + alert.origin() + ": " + alert.message();
        out.write((TerminalText.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      out.flush();
    } catch (IOException e) {
      failure = e;
      onFailure.run();
      throw new UncheckedIOException(e);
    }
  }

  /** What is done when alerts cannot be written any more: to go on would be of no use. */
  public void onFailure(Runnable action) {
    onFailure = action;
  }

  /** Fails as the writing of an alert did, if one did. */
  public void requireWritten() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}
