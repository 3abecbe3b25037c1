package wayleave.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import wayleave.json.Json;

/** The log of a server: one JSON object a line, so that nothing that is logged can look like another entry. */
final class JsonLog extends Formatter {
  private JsonLog() {}

  /** Ends what {@link #to} began. */
  interface Open extends AutoCloseable {
    @Override
    void close();
  }

  /** Sends all that this process logs to a stream, from warnings on for the libraries, until that is closed. */
  static Open to(OutputStream err) {
    Logger root = Logger.getLogger("");
    Handler[] before = root.getHandlers();
    Level level = root.getLevel();
    Handler lines = new Lines(err);
    for (Handler handler : before) {
      root.removeHandler(handler);
    }
    root.addHandler(lines);
    root.setLevel(Level.WARNING);
    return () -> {
      root.removeHandler(lines);
      for (Handler handler : before) {
        root.addHandler(handler);
      }
      root.setLevel(level);
    };
  }

  /** Writes each line at once. */
  private static final class Lines extends Handler {
    private final OutputStream err;

    Lines(OutputStream err) {
      this.err = err;
      setFormatter(new JsonLog());
    }

    @Override
    public synchronized void publish(LogRecord entry) {
      if (isLoggable(entry)) {
        try {
          err.write(getFormatter().format(entry).getBytes(StandardCharsets.UTF_8));
          err.flush();
        } catch (IOException e) {
          reportError(null, e, java.util.logging.ErrorManager.WRITE_FAILURE);
        }
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Override
  public String format(LogRecord entry) {
    try {
      byte[] line = Json.line(json -> write(json, entry));
      return new String(line, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
  }

  private void write(JsonGenerator json, LogRecord entry) throws IOException {
    // DEL, and the controls and marks beyond ASCII, by which a terminal could be told to do
    // something.
    json.setHighestNonEscapedChar(0x7e);
    json.writeStartObject();
    Json.time(json, "time", entry.getInstant());
    json.writeStringField("level", entry.getLevel().getName());
    json.writeStringField("logger", String.valueOf(entry.getLoggerName()));
    json.writeStringField("message", String.valueOf(formatMessage(entry)));
    Throwable thrown = entry.getThrown();
    if (thrown != null) {
      StringWriter trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      json.writeStringField("exception", trace.toString());
    }
    json.writeEndObject();
  }
}
