package wayleave.lsp;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.CompletionException;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/** How failures are reported: to the editor as the error of its request, and on standard error in one line. */
final class ProtocolErrors {
  /** Held here, as the JDK keeps only weak references to loggers. */
  private static final Logger LSP4J = Logger.getLogger("org.eclipse.lsp4j");

  private ProtocolErrors() {}

  /** The error for a request that failed. */
  static ResponseError response(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null
        && (cause instanceof CompletionException
            || cause instanceof InvocationTargetException
            || cause.getClass() == RuntimeException.class)) {
      cause = cause.getCause();
    }
    if (cause instanceof ResponseErrorException error) {
      return error.getResponseError();
    }
    return cause instanceof UnsupportedOperationException
        ? new ResponseError(
            ResponseErrorCode.MethodNotFound, "the server does not have this method", null)
        : new ResponseError(ResponseErrorCode.InternalError, cause.toString(), null);
  }

  /** Makes LSP4J log problems only, each in one line; otherwise it logs a stack trace for each malformed message. */
  static synchronized void logBriefly() {
    if (LSP4J.getUseParentHandlers()) {
      LSP4J.setUseParentHandlers(false);
      LSP4J.addHandler(new OneLine());
    }
  }

  private static final class OneLine extends Handler {
    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
        String message = String.valueOf(record.getMessage()).lines().findFirst().orElse("");
        int type = message.startsWith("java.") ? message.indexOf(": ") + 2 : 0;
        System.err.println(
            "wayleave: cannot handle a message of the editor: " + message.substring(type));
      }
    }

    @Override
    public void flush() {
      System.err.flush();
    }

    @Override
    public void close() {
      // Standard error stays open.
    }
  }
}
