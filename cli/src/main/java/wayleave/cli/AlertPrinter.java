package wayleave.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import wayleave.json.Json;
import wayleave.json.Printable;
import wayleave.json.Times;
import wayleave.watch.Alert;
import wayleave.watch.AlertJson;

/** Writes alerts as they come, each at once: a line for people, or a JSON object a line. */
final class AlertPrinter implements Consumer<Alert> {
  private final OutputStream out;
  private final boolean asJson;
  private final boolean withTime;
  private volatile Runnable onFailure = () -> {};
  private volatile @Nullable IOException failure;

  /** @param withTime whether a line for people begins with the time */
  AlertPrinter(OutputStream out, boolean asJson, boolean withTime) {
    this.out = out;
    this.asJson = asJson;
    this.withTime = withTime;
  }

  @Override
  public void accept(Alert alert) {
    try {
      if (asJson) {
        Json.writeLine(out, json -> AlertJson.write(json, alert));
      } else {
        String time = withTime ? Times.iso(alert.at()) + " " : "";
        String line =
            time + alert.severity().code() + " " + alert.origin() + ": " + alert.message();
        out.write((Printable.of(line) + "\n").getBytes(StandardCharsets.UTF_8));
      }
      out.flush();
    } catch (IOException e) {
      failure = e;
      onFailure.run();
      throw new UncheckedIOException(e);
    }
  }

  /** What is done when alerts cannot be written any more: to go on would be of no use. */
  void onFailure(Runnable action) {
    onFailure = action;
  }

  /** Fails as the writing of an alert did, if one did. */
  void requireWritten() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}
