package wayleave.lsp;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;
import wayleave.lint.LintOptions;
import wayleave.lint.LintReport;

/**
 * Keeps the open documents and answers requests about them. The protocol's thread applies changes; findings are computed on a
 * thread of their own, and requests on others, each for the version that was there when it arrived.
 */
final class RobotsTextService implements TextDocumentService {
  private final Supplier<LanguageClient> client;
  private final Supplier<Optional<ResponseError>> refusal;
  private final LintSettings settings;
  private final ExecutorService requests = Executors.newFixedThreadPool(2, Threads::daemon);
  private final LintRunner linting =
      new LintRunner(Executors.newSingleThreadExecutor(Threads::daemon), this::isCurrent);
  private final Map<String, Snapshot> documents = new ConcurrentHashMap<>();
  /** The last problem with the settings that was shown in the editor. */
  private volatile String problem = "";

  /**
   * @param refusal why no request is answered at the moment; empty if requests are
   */
  RobotsTextService(
      Supplier<LanguageClient> client,
      Supplier<Optional<ResponseError>> refusal,
      LintSettings settings) {
    this.client = client;
    this.refusal = refusal;
    this.settings = settings;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    var document = params.getTextDocument();
    begin(new Snapshot(
        document.getUri(), document.getVersion(), DocumentText.of(document.getText())));
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    VersionedTextDocumentIdentifier id = params.getTextDocument();
    Snapshot before = documents.get(id.getUri());
    if (before != null) {
      Integer version = id.getVersion();
      begin(new Snapshot(
          id.getUri(),
          version == null ? before.version() + 1 : version,
          before.text().edited(params.getContentChanges())));
    }
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    documents.remove(uri);
    client.get().publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    // The settings may have been saved as well; a new version has them read again.
    Snapshot saved = documents.get(params.getTextDocument().getUri());
    if (saved != null) {
      begin(new Snapshot(saved.uri(), saved.version(), saved.text()));
    }
  }

  private void begin(Snapshot snapshot) {
    documents.put(snapshot.uri(), snapshot);
    snapshot.report().whenComplete((report, failure) -> {
      if (failure == null) {
        publish(snapshot, report);
      } else if (!(failure instanceof CancellationException)) {
        client
            .get()
            .logMessage(new MessageParams(MessageType.Error, "Cannot check the file: " + failure));
      }
    });
    linting.start(snapshot, () -> options(snapshot.uri()));
  }

  private void publish(Snapshot snapshot, LintReport report) {
    if (!isCurrent(snapshot)) {
      return;
    }
    PublishDiagnosticsParams findings =
        new PublishDiagnosticsParams(snapshot.uri(), Findings.of(snapshot, report));
    findings.setVersion(snapshot.version());
    client.get().publishDiagnostics(findings);
    if (!documents.containsKey(snapshot.uri())) { // closed in the meantime
      client.get().publishDiagnostics(new PublishDiagnosticsParams(snapshot.uri(), List.of()));
    }
  }

  private boolean isCurrent(Snapshot snapshot) {
    return documents.get(snapshot.uri()) == snapshot;
  }

  /** What to report of a document; everything if it is not a file, or its settings cannot be read. */
  private LintOptions options(String uri) {
    try {
      LintOptions options = uri.startsWith("file:")
          ? settings.options(Path.of(URI.create(uri)))
          : LintOptions.DEFAULT;
      problem = "";
      return options;
    } catch (IOException | RuntimeException e) {
      String message = String.valueOf(e.getMessage());
      if (!message.equals(problem)) {
        problem = message;
        client.get().showMessage(new MessageParams(MessageType.Error, "wayleave: " + message));
      }
      return LintOptions.DEFAULT;
    }
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return answerAsync(
        params.getTextDocument(), null, document -> Hovers.of(document, params.getPosition()));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answerAsync(
        params.getTextDocument(),
        Either.forLeft(List.of()),
        document ->
            Either.forLeft(Completions.of(document, params.getPosition(), documents.values())));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return answerAsync(
        params.getTextDocument(),
        List.of(),
        document -> Symbols.of(document).stream()
            .map(Either::<SymbolInformation, DocumentSymbol>forRight)
            .toList());
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    return answerAsync(params.getTextDocument(), List.of(), Formatting::of);
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return answerAsync(
        params.getTextDocument(),
        List.of(),
        document -> InlayHints.of(document, params.getRange()));
  }

  /** Waits for the findings; none if a newer version comes first. */
  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return answer(
        params.getTextDocument(),
        List.of(),
        document -> document
            .report()
            .thenApplyAsync(
                report -> CodeActions.of(
                    document,
                    report,
                    linting.linter(document, options(document.uri())),
                    params.getRange(),
                    params.getContext()),
                requests)
            .exceptionally(failure -> List.of()));
  }

  private <T> CompletableFuture<T> answerAsync(
      TextDocumentIdentifier id, @Nullable T none, Function<Snapshot, @Nullable T> work) {
    return answer(
        id, none, document -> CompletableFuture.supplyAsync(() -> work.apply(document), requests));
  }

  private <T> CompletableFuture<T> answer(
      TextDocumentIdentifier id, @Nullable T none, Function<Snapshot, CompletableFuture<T>> work) {
    Optional<ResponseError> refused = refusal.get();
    if (refused.isPresent()) {
      return CompletableFuture.failedFuture(new ResponseErrorException(refused.get()));
    }
    Snapshot document = documents.get(id.getUri());
    return document == null ? CompletableFuture.completedFuture(none) : work.apply(document);
  }
}
