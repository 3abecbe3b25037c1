package wayleave.lsp;

/** Makes threads that do not keep the process alive. */
final class Threads {
  private Threads() {}

  static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "wayleave-lsp");
    thread.setDaemon(true);
    return thread;
  }
}
