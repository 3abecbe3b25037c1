package wayleave.lsp;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionContext;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import wayleave.lint.LintOptions;

/** An editor with one document, connected to a server of its own through pipes. */
final class TestEditor implements LanguageClient, AutoCloseable {
  final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
  final BlockingQueue<MessageParams> messages = new LinkedBlockingQueue<>();
  final CompletableFuture<Integer> exitStatus;
  final LanguageServer server;
  private final String uri;
  private final PipedOutputStream toServer = new PipedOutputStream();
  private int version = 1;

  TestEditor() {
    this("untitled:Untitled-1", file -> LintOptions.DEFAULT);
  }

  TestEditor(String uri, LintSettings settings) {
    this.uri = uri;
    try {
      PipedInputStream serverIn = new PipedInputStream(toServer, 1 << 16);
      PipedOutputStream serverOut = new PipedOutputStream();
      PipedInputStream fromServer = new PipedInputStream(serverOut, 1 << 16);
      Supplier<Integer> serve =
          () -> WayleaveLanguageServer.serve(serverIn, serverOut, "test", settings);
      exitStatus = CompletableFuture.supplyAsync(serve, task -> new Thread(task).start());
      Launcher<LanguageServer> launcher =
          LSPLauncher.createClientLauncher(this, fromServer, toServer);
      server = launcher.getRemoteProxy();
      launcher.startListening();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An editor that has opened a document, and the findings about it. */
  static TestEditor with(String text) {
    TestEditor editor = new TestEditor();
    editor.initialize();
    editor.open(text);
    return editor;
  }

  void initialize() {
    get(server.initialize(new InitializeParams()));
  }

  List<Diagnostic> open(String text) {
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(new TextDocumentItem(uri, "robots-txt", version, text)));
    return findings();
  }

  /** Replaces a part of a line without waiting for the findings. */
  void type(int line, int from, int to, String text) {
    change(new TextDocumentContentChangeEvent(
        new Range(new Position(line, from), new Position(line, to)), text));
  }

  void change(TextDocumentContentChangeEvent... changes) {
    server
        .getTextDocumentService()
        .didChange(new DidChangeTextDocumentParams(
            new VersionedTextDocumentIdentifier(uri, ++version), List.of(changes)));
  }

  void close(String closed) {
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(closed)));
  }

  int version() {
    return version;
  }

  /** Sends bytes that the protocol may not allow. */
  void sendRaw(String bytes) {
    try {
      toServer.write(bytes.getBytes(StandardCharsets.UTF_8));
      toServer.flush();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the findings about the current version. */
  List<Diagnostic> findings() {
    while (true) {
      PublishDiagnosticsParams next = next(published);
      if (next.getVersion() != null && next.getVersion() == version) {
        return next.getDiagnostics();
      }
    }
  }

  static <T> T next(BlockingQueue<T> queue) {
    try {
      T next = queue.poll(60, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("nothing came in a minute");
      }
      return next;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  List<String> codes(List<Diagnostic> findings) {
    return findings.stream().map(finding -> finding.getCode().getLeft()).toList();
  }

  String hover(int line, int column) {
    Hover hover = get(server
        .getTextDocumentService()
        .hover(new HoverParams(document(), new Position(line, column))));
    return hover == null ? "" : hover.getContents().getRight().getValue();
  }

  List<CompletionItem> complete(int line, int column) {
    return get(server
            .getTextDocumentService()
            .completion(new CompletionParams(document(), new Position(line, column))))
        .getLeft();
  }

  List<? extends TextEdit> format() {
    DocumentFormattingParams params = new DocumentFormattingParams();
    params.setTextDocument(document());
    return get(server.getTextDocumentService().formatting(params));
  }

  List<DocumentSymbol> symbols() {
    return get(server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(document())))
        .stream()
        .map(Either::getRight)
        .toList();
  }

  List<String> hints() {
    Range all = new Range(new Position(0, 0), new Position(Integer.MAX_VALUE, 0));
    List<InlayHint> hints =
        get(server.getTextDocumentService().inlayHint(new InlayHintParams(document(), all)));
    return hints.stream()
        .map(hint -> hint.getPosition().getLine() + ": " + hint.getLabel().getLeft())
        .toList();
  }

  /** What is offered while the cursor stands at the start of a line. */
  List<CodeAction> actions(int line, String... only) {
    CodeActionContext context = new CodeActionContext(new ArrayList<>());
    if (only.length > 0) {
      context.setOnly(List.of(only));
    }
    Range range = new Range(new Position(line, 0), new Position(line, 0));
    return get(server
            .getTextDocumentService()
            .codeAction(new CodeActionParams(document(), range, context)))
        .stream()
        .map(Either::getRight)
        .toList();
  }

  /** The text after edits as this editor makes them. */
  static String apply(String text, List<? extends TextEdit> edits) {
    List<TextEdit> fromLast = new ArrayList<>(edits);
    fromLast.sort(
        (a, b) -> DocumentText.compare(b.getRange().getStart(), a.getRange().getStart()));
    DocumentText edited = DocumentText.of(text);
    for (TextEdit edit : fromLast) {
      edited = edited.edited(
          List.of(new TextDocumentContentChangeEvent(edit.getRange(), edit.getNewText())));
    }
    return new String(edited.body(), StandardCharsets.UTF_8);
  }

  static <T> T get(CompletableFuture<T> future) {
    try {
      return future.get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  TextDocumentIdentifier document() {
    return new TextDocumentIdentifier(uri);
  }

  @Override
  public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
    published.add(diagnostics);
  }

  @Override
  public void showMessage(MessageParams message) {
    messages.add(message);
  }

  @Override
  public void logMessage(MessageParams message) {
    messages.add(message);
  }

  @Override
  public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams request) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void telemetryEvent(Object object) {
    throw new UnsupportedOperationException();
  }

  /** Closes the server's input, as when the editor's process ends. */
  @Override
  public void close() {
    try {
      toServer.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
