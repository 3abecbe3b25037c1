package wayleave.benchmarks.editor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/**
 * Types into robots.txt files through {@code wayleave lsp} as an editor does, and prints how long the server takes. It edits a path
 * in the middle of the file, letter by letter.
 */
public final class EditorRun implements LanguageClient {
  private static final int KEYSTROKES = 200;
  private static final int WARM_UP = 50;
  /** How long a quick typist takes for a letter. */
  private static final long PAUSE_MS = 100;

  private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
  private final LanguageServer server;
  private final String uri;
  private final int line;
  private final int column;
  private int version = 1;

  private EditorRun(Process process, String uri, List<String> lines) {
    this.uri = uri;
    int rule = lines.size() / 2;
    while (rule > 0 && !lines.get(rule).startsWith("Disallow: /")) {
      rule--;
    }
    this.line = rule;
    this.column = lines.get(rule).length();
    Launcher<LanguageServer> launcher =
        LSPLauncher.createClientLauncher(this, process.getInputStream(), process.getOutputStream());
    this.server = launcher.getRemoteProxy();
    launcher.startListening();
  }

  /** Takes the files to edit. */
  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("Usage: verify/benchmarks/run editor FILE...");
      System.exit(2);
    }
    System.out.println("milliseconds                                  p50     p95     max");
    for (String file : args) {
      run(Path.of(file).toAbsolutePath());
    }
  }

  private static void run(Path file) throws Exception {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    String command =
        Path.of(System.getProperty("wayleave.root")).resolve("wayleave").toString();
    Process process = new ProcessBuilder(command, "lsp")
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try {
      EditorRun editor =
          new EditorRun(process, file.toUri().toString(), text.lines().toList());
      InitializeParams params = new InitializeParams();
      params.setCapabilities(new ClientCapabilities());
      editor.server.initialize(params).get();
      editor.server.initialized(new InitializedParams());
      editor.measure(file, text);
      editor.server.shutdown().get();
      editor.server.exit();
    } finally {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    }
  }

  private void measure(Path file, String text) throws Exception {
    long opened = System.nanoTime();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "robots", version, text)));
    int findings = findings();
    System.out.printf(
        Locale.ROOT,
        "%s: %d bytes, %d findings, the first after %.0f ms%n",
        file.getFileName(),
        text.getBytes(StandardCharsets.UTF_8).length,
        findings,
        millis(opened));
    for (int i = 0; i < WARM_UP; i++) {
      type(i);
      findings();
    }
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < KEYSTROKES; i++) {
      Thread.sleep(PAUSE_MS);
      long start = System.nanoTime();
      type(i);
      findings();
      times.add(millis(start));
    }
    print("findings, one keystroke at a time", times);
    List<Double> hovers = new ArrayList<>();
    List<Double> completions = new ArrayList<>();
    for (int i = 0; i < KEYSTROKES; i++) {
      type(i);
      TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
      Position position = new Position(line, column);
      hovers.add(time(server.getTextDocumentService().hover(new HoverParams(document, position))));
      completions.add(time(server
          .getTextDocumentService()
          .completion(new CompletionParams(document, new Position(line, 3)))));
      Thread.sleep(PAUSE_MS);
    }
    print("hover while typing", hovers);
    print("completion while typing", completions);
    long start = System.nanoTime();
    findings();
    System.out.printf(
        Locale.ROOT, "  %-38s %7.1f%n", "findings after the last of them", millis(start));
  }

  /** Adds a letter, or takes the last one away. */
  private void type(int i) {
    boolean adds = i % 2 == 0;
    Position start = new Position(line, column);
    Range range = new Range(start, new Position(line, adds ? column : column + 1));
    server
        .getTextDocumentService()
        .didChange(new DidChangeTextDocumentParams(
            new VersionedTextDocumentIdentifier(uri, ++version),
            List.of(new TextDocumentContentChangeEvent(range, adds ? "x" : ""))));
  }

  /** Waits for the findings about the current version, and returns how many there are. */
  private int findings() throws InterruptedException, IOException {
    while (true) {
      PublishDiagnosticsParams next = published.poll(60, TimeUnit.SECONDS);
      if (next == null) {
        throw new IOException("no findings within a minute");
      }
      if (next.getVersion() == version) {
        return next.getDiagnostics().size();
      }
    }
  }

  private static double time(CompletableFuture<?> answer) throws Exception {
    long start = System.nanoTime();
    answer.get();
    return millis(start);
  }

  private static double millis(long start) {
    return (System.nanoTime() - start) / 1e6;
  }

  private static void print(String what, List<Double> times) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "  %-38s %7.1f %7.1f %7.1f%n",
        what,
        sorted[sorted.length / 2],
        sorted[sorted.length * 95 / 100],
        sorted[sorted.length - 1]);
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    published.add(diagnostics);
  }

  @Override
  public void showMessage(MessageParams message) {
    System.err.println(message.getMessage());
  }

  @Override
  public void logMessage(MessageParams message) {
    System.err.println(message.getMessage());
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void telemetryEvent(Object object) {
    // The server sends none.
  }
}
