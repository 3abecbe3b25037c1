package wayleave.cli.output;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import wayleave.report.JsonFields;
import wayleave.report.JsonWriter;

/** The log of a server: one JSON object a line, so that nothing that is logged can look like another entry. */
public final class JsonLog extends Formatter {
  /** Jetty's parser, which warns of malformed requests and quotes them: the access log has these without what clients sent. */
  private static final String QUOTES_CLIENTS = "org.eclipse.jetty.http.HttpParser";

  private JsonLog() {}

  /** Ends what {@link #to} began. */
  public interface Open extends AutoCloseable {
    @Override
    void close();
  }

  /** Sends all that this process logs to a stream, from warnings on for the libraries, until that is closed. */
  public static Open to(OutputStream err) {
    Logger root = Logger.getLogger("");
    Handler[] before = root.getHandlers();
    Level level = root.getLevel();
    Handler lines = new Lines(err);
    lines.setFilter(entry -> !QUOTES_CLIENTS.equals(entry.getLoggerName()));
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
    byte[] line = JsonFields.line(json -> write(json, entry));
    return ascii(new String(line, StandardCharsets.UTF_8));
  }

  /** Escapes DEL and all beyond ASCII, among which are controls that a terminal would obey. */
  private static String ascii(String json) {
    StringBuilder ascii = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < 0x7f) {
        ascii.append(c);
      } else {
        ascii.append(String.format("\\u%04x", (int) c));
      }
    }
    return ascii.toString();
  }

  private void write(JsonWriter json, LogRecord entry) {
    json.beginObject();
    JsonFields.time(json, "time", entry.getInstant());
    json.field("level", entry.getLevel().getName());
    json.field("logger", String.valueOf(entry.getLoggerName()));
    json.field("message", String.valueOf(formatMessage(entry)));
    Throwable thrown = entry.getThrown();
    if (thrown != null) {
      StringWriter trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace));
      json.field("exception", trace.toString());
    }
    json.endObject();
  }
}
