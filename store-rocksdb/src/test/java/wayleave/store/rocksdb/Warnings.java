package wayleave.store.rocksdb;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the store logs meanwhile, instead of on the console. Thread-safe. */
final class Warnings extends Handler implements AutoCloseable {
  // Held, so that it is not forgotten.
  private final Logger logger = Logger.getLogger(RocksDbStore.class.getName());
  private final List<String> messages = new CopyOnWriteArrayList<>();

  Warnings() {
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  List<String> messages() {
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
