package wayleave.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;

/** A language server for robots.txt files, which speaks to one editor over two streams. */
public final class WayleaveLanguageServer {
  private WayleaveLanguageServer() {}

  /**
   * Serves an editor until it sends {@code exit}, closes the input, or its process ends.
   *
   * @param out for the protocol alone
   * @return the exit status that the protocol asks for: 0 if the editor sent {@code shutdown} first, else 1
   */
  public static int serve(InputStream in, OutputStream out, String version, LintSettings settings) {
    ProtocolErrors.logBriefly();
    ExecutorService threads = Executors.newCachedThreadPool(Threads::daemon);
    Session session = new Session(version, settings);
    Launcher<LanguageClient> launcher = new Launcher.Builder<LanguageClient>()
        .setLocalService(session)
        .setRemoteInterface(LanguageClient.class)
        .setInput(new Frames(in))
        .setOutput(out)
        .setExecutorService(threads)
        .setExceptionHandler(ProtocolErrors::response)
        .create();
    session.client = launcher.getRemoteProxy();
    Future<Void> listening = launcher.startListening();
    threads.execute(() -> {
      await(listening);
      session.end();
    });
    return session.ended.join();
  }

  private static void await(Future<Void> listening) {
    try {
      listening.get();
    } catch (InterruptedException | ExecutionException e) {
      // The input cannot be read any more, as after its end.
    }
  }

  /** The server as one editor sees it. */
  private static final class Session implements LanguageServer, WorkspaceService {
    private final String version;
    private final RobotsTextService documents;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private volatile boolean isInitialized;
    private volatile boolean isShutDown;
    private @Nullable LanguageClient client;

    Session(String version, LintSettings settings) {
      this.version = version;
      this.documents = new RobotsTextService(this::client, this::refusal, settings);
    }

    private LanguageClient client() {
      return Optional.ofNullable(client).orElseThrow();
    }

    private Optional<ResponseError> refusal() {
      if (isShutDown) {
        return Optional.of(new ResponseError(
            ResponseErrorCode.InvalidRequest, "the server has been shut down", null));
      }
      return isInitialized
          ? Optional.empty()
          : Optional.of(new ResponseError(
              ResponseErrorCode.ServerNotInitialized, "expected initialize first", null));
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
      isInitialized = true;
      Optional.ofNullable(params.getProcessId())
          .flatMap(ProcessHandle::of)
          .ifPresent(editor -> editor.onExit().thenRun(this::end));
      TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
      sync.setOpenClose(true);
      sync.setChange(TextDocumentSyncKind.Incremental);
      sync.setSave(new SaveOptions(false));
      ServerCapabilities capabilities = new ServerCapabilities();
      capabilities.setTextDocumentSync(sync);
      capabilities.setHoverProvider(true);
      capabilities.setCompletionProvider(new CompletionOptions(false, Completions.TRIGGERS));
      capabilities.setCodeActionProvider(new CodeActionOptions(CodeActions.KINDS));
      capabilities.setDocumentFormattingProvider(true);
      capabilities.setDocumentSymbolProvider(true);
      capabilities.setInlayHintProvider(true);
      return CompletableFuture.completedFuture(
          new InitializeResult(capabilities, new ServerInfo("wayleave", version)));
    }

    @Override
    public CompletableFuture<Object> shutdown() {
      isShutDown = true;
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
      end();
    }

    private void end() {
      ended.complete(isShutDown ? 0 : 1);
    }

    @Override
    public void setTrace(SetTraceParams params) {
      // Nothing is traced.
    }

    @Override
    public TextDocumentService getTextDocumentService() {
      return documents;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
      return this;
    }

    @Override
    public void didChangeConfiguration(DidChangeConfigurationParams params) {
      // All settings are in .wayleave.toml.
    }

    @Override
    public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
      // No file is watched.
    }
  }
}
