package wayleave.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** The messages of one logger, which do not reach the console as long as this is open. Thread-safe. */
public final class LogCapture extends Handler implements AutoCloseable {
  // Held, so that it is not collected with its handler.
  private final Logger logger;
  private final List<String> messages = new CopyOnWriteArrayList<>();

  /** Captures what is logged under a name from now on. */
  public LogCapture(String name) {
    logger = Logger.getLogger(name);
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** The messages so far, each behind its level: {@code WARNING a listener failed}. */
  public List<String> messages() {
    return messages;
  }

  @Override
  public void publish(LogRecord record) {
    messages.add(record.getLevel() + " " + new SimpleFormatter().formatMessage(record));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
