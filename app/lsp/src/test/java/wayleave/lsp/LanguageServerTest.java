package wayleave.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.lint.LintOptions;
import wayleave.lint.model.LintRule;

/** Each feature as an editor uses it: over the protocol. */
@Timeout(120)
class LanguageServerTest {
  private static final String FILE = """
      User-agent: *
      Disallow: /admin/
      Disallow: /admin/users

      # test: Googlebot https://example.com/admin/x
      # test: GPTBot /admin/x
      User-agent: GPTBot
      User-agent: Foo
      Disallow: /*.pdf$
      Crawl-delay: 5

      Sitemap: https://example.com/sitemap.xml
      """;

  @Test
  void publishesFindingsWithCodeSeverityPageAndTag() {
    try (TestEditor editor = new TestEditor()) {
      editor.initialize();
      Diagnostic redundant = editor.open(FILE).stream()
          .filter(finding -> finding.getCode().getLeft().equals("rule-needless"))
          .findFirst()
          .orElseThrow();
      assertThat(redundant.getRange().getStart().getLine()).isEqualTo(2);
      assertThat(redundant.getSeverity()).isEqualTo(DiagnosticSeverity.Hint);
      assertThat(redundant.getTags()).containsExactly(DiagnosticTag.Unnecessary);
      assertThat(redundant.getCodeDescription().getHref()).endsWith("#rule-needless");
      assertThat(redundant.getSource()).isEqualTo("wayleave");
      assertThat(redundant.getRelatedInformation())
          .allMatch(place -> place.getLocation().getUri().startsWith("untitled:"));
    }
  }

  @Test
  void publishesTheFirstOfThousandsOfPlacesWithTheSameProblem() {
    StringBuilder file = new StringBuilder("User-agent: *\nDisallow: /a\n");
    for (int i = 0; i < 3_000; i++) {
      file.append("Disallow: /a/").append(i).append('\n');
    }
    try (TestEditor editor = new TestEditor()) {
      editor.initialize();
      Diagnostic redundant = editor.open(file.toString()).stream()
          .filter(finding -> finding.getCode().getLeft().equals("rule-needless"))
          .findFirst()
          .orElseThrow();
      assertThat(redundant.getMessage()).contains("3000");
      assertThat(redundant.getRelatedInformation()).hasSizeBetween(10, 50);
    }
  }

  @Test
  void followsEachEdit() {
    try (TestEditor editor = TestEditor.with("User-agent: *\nDisallow: /a\n")) {
      editor.type(1, 10, 12, "admin");
      assertThat(editor.codes(editor.findings())).contains("path-without-slash");
      editor.type(1, 10, 10, "/");
      assertThat(editor.codes(editor.findings())).doesNotContain("path-without-slash");
      editor.change(new TextDocumentContentChangeEvent("User-agent: *\nDisalow: /\n"));
      assertThat(editor.codes(editor.findings())).contains("field-misspelt-for-others");
      editor.close(editor.document().getUri());
      assertThat(TestEditor.next(editor.published).getDiagnostics()).isEmpty();
    }
  }

  @Test
  void publishesNothingForAVersionThatWasReplaced() {
    try (TestEditor editor = TestEditor.with("User-agent: *\nDisallow: /a\n")) {
      for (int i = 0; i < 200; i++) {
        editor.type(1, 11, 11, "b");
      }
      int before = 0;
      while (true) {
        int version = TestEditor.next(editor.published).getVersion();
        assertThat(version).isGreaterThan(before);
        if (version == editor.version()) {
          break;
        }
        before = version;
      }
    }
  }

  @Test
  void offersAFixWhereItsFindingIs() {
    String text = "User-agent: *\nDisallow: /a\nDisallow: /a\n";
    try (TestEditor editor = TestEditor.with(text)) {
      assertThat(editor.actions(0, "quickfix")).isEmpty();
      CodeAction action = editor.actions(2, "quickfix").get(0);
      assertThat(action.getIsPreferred()).isTrue();
      assertThat(action.getDiagnostics()).hasSize(1);
      assertThat(applied(text, action)).isEqualTo("User-agent: *\nDisallow: /a\n");
    }
  }

  @Test
  void saysOfAFixThatItChangesVerdicts() {
    String text = "User-agent: *\nDisallow: admin\n";
    try (TestEditor editor = TestEditor.with(text)) {
      CodeAction action = editor.actions(1, "quickfix").stream()
          .filter(each -> applied(text, each).contains("Disallow: /admin"))
          .findFirst()
          .orElseThrow();
      assertThat(action.getTitle()).endsWith("(changes verdicts)");
      assertThat(action.getIsPreferred()).isFalse();
      assertThat(editor.actions(1, "source.fixAll")).isEmpty();
    }
  }

  @Test
  void fixesAllThatChangesNoVerdict() {
    String text = "User-agent: *\nDisallow: /ü*\nDisallow: admin\nDisallow: /ü*\n";
    try (TestEditor editor = TestEditor.with(text)) {
      for (String kind : List.of("source", "source.fixAll")) {
        List<CodeAction> actions = editor.actions(0, kind);
        assertThat(actions).extracting(CodeAction::getKind).containsExactly("source.fixAll");
        assertThat(applied(text, actions.get(0)))
            .contains("Disallow: admin\n")
            .doesNotContain("*\nDisallow: /ü*");
      }
    }
  }

  private static String applied(String text, CodeAction action) {
    List<TextEdit> edits =
        action.getEdit().getDocumentChanges().get(0).getLeft().getEdits();
    return TestEditor.apply(text, edits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | 12 | **Disallows** | Matches `/admin/`",
        "1 | 12 | all crawlers that no other group names | line 1",
        "1 | 2  | **Disallow**: | **Disallows**",
        "2 | 15 | rule-needless | /admin/users",
        "6 | 14 | OpenAI | /*.pdf$` (line 9)",
        "7 | 12 | is not in the list of known crawlers | (line 9)",
        "8 | 12 | `GPTBot` (line 7), `Foo` (line 8) | /a",
        "9 | 3  | **Crawl-delay** | Bing",
        "11 | 3 | **Sitemap** | URL",
        "4 | 12 | disallowed by line 2 | /admin/x",
      })
  void explainsALine(int line, int column, String text, String another) {
    try (TestEditor editor = TestEditor.with(FILE)) {
      assertThat(editor.hover(line, column)).contains(text, another);
    }
  }

  @Test
  void explainsNothingWhereNothingIs() {
    try (TestEditor editor = TestEditor.with(FILE)) {
      assertThat(editor.hover(3, 0)).isEmpty();
      assertThat(editor.hover(1000, 5)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Dis                       | Disallow  | 'Disallow: '",
        "User-agent: GPT           | GPTBot    | 'User-agent: GPTBot'",
        "user-agent:               | *         | 'user-agent:*'",
        "'# test: '                | bingbot   | '# test: bingbot'",
        "Sitemap: htt              | https://example.com/sitemap_index.xml | "
            + "'Sitemap: https://example.com/sitemap_index.xml'",
      })
  void completes(String line, String label, String expected) {
    try (TestEditor editor = TestEditor.with(FILE)) {
      editor.type(3, 0, 0, line);
      CompletionItem item = editor.complete(3, line.length()).stream()
          .filter(each -> each.getLabel().equals(label))
          .findFirst()
          .orElseThrow();
      String text = TestEditor.apply(line, List.of(onFirstLine(item)));
      assertThat(text).isEqualTo(expected);
    }
  }

  private static TextEdit onFirstLine(CompletionItem item) {
    TextEdit edit = item.getTextEdit().getLeft();
    Range range = edit.getRange();
    return new TextEdit(
        new Range(
            new Position(0, range.getStart().getCharacter()),
            new Position(0, range.getEnd().getCharacter())),
        edit.getNewText());
  }

  @Test
  void offersAFirstFileForAnEmptyDocumentAndNothingInPaths() {
    try (TestEditor editor = TestEditor.with("")) {
      assertThat(editor.complete(0, 0))
          .extracting(CompletionItem::getLabel)
          .contains("robots.txt", "User-agent");
      editor.type(0, 0, 0, "Disallow: /a");
      assertThat(editor.complete(0, 12)).isEmpty();
    }
  }

  @Test
  void formatsWithOneEditOfWhatDiffers() {
    String text = "User-agent: *\nDisallow:/b\nALLOW : /c\n\n\nSitemap: https://example.com/s\n";
    try (TestEditor editor = TestEditor.with(text)) {
      List<? extends TextEdit> edits = editor.format();
      assertThat(edits).hasSize(1);
      assertThat(edits.get(0).getRange().getStart()).isEqualTo(new Position(1, 0));
      String formatted = TestEditor.apply(text, edits);
      assertThat(formatted).startsWith("User-agent: *\nDisallow: /b\nAllow: /c\n");
      editor.change(new TextDocumentContentChangeEvent(formatted));
      assertThat(editor.format()).isEmpty();
      editor.change(new TextDocumentContentChangeEvent("<!doctype html>\n<html>  \n</html>"));
      assertThat(editor.format()).isEmpty();
    }
  }

  @Test
  void outlinesGroupsAndSitemaps() {
    try (TestEditor editor = TestEditor.with(FILE)) {
      List<DocumentSymbol> symbols = editor.symbols();
      assertThat(symbols)
          .extracting(DocumentSymbol::getName)
          .containsExactly("*", "GPTBot, Foo", "Sitemap: https://example.com/sitemap.xml");
      assertThat(symbols.get(1).getChildren())
          .extracting(DocumentSymbol::getName)
          .containsExactly("Disallow: /*.pdf$", "Crawl-delay: 5");
      assertThat(symbols.get(1).getRange().getEnd()).isEqualTo(new Position(9, 14));
    }
  }

  @Test
  void showsTheVerdictOfTestComments() {
    try (TestEditor editor = TestEditor.with(FILE)) {
      assertThat(editor.hints())
          .contains("4: disallowed by line 2 (Disallow: /admin/)")
          .anyMatch(hint -> hint.startsWith("5: allowed: "));
      editor.change(new TextDocumentContentChangeEvent("# test: Googlebot\n# a test: x y\n"));
      assertThat(editor.hints()).hasSize(1).allMatch(hint -> hint.startsWith("0: expected"));
      editor.change(new TextDocumentContentChangeEvent(
          "User-agent: Googlebot\nDisallow: /\n# test: Gogglebot /\n# test: MyBot/1.0 /\n"));
      assertThat(editor.hints())
          .extracting(hint -> hint.contains("Did you mean Googlebot?"))
          .containsExactly(true, false);
    }
  }

  @Test
  void usesTheSettingsOfAFileAndShowsWhyTheyCannotBeRead() {
    LintSettings settings = file -> {
      if (file.equals(Path.of("/site/robots.txt"))) {
        return LintOptions.DEFAULT.without(LintRule.of("path-without-slash"));
      }
      throw new IOException("line 3 is wrong");
    };
    String text = "User-agent: *\nDisallow: admin\n";
    try (TestEditor editor = new TestEditor("file:///site/robots.txt", settings)) {
      editor.initialize();
      assertThat(editor.codes(editor.open(text))).doesNotContain("path-without-slash");
    }
    try (TestEditor editor = new TestEditor("file:///other/robots.txt", settings)) {
      editor.initialize();
      assertThat(editor.codes(editor.open(text))).contains("path-without-slash");
      editor.type(1, 10, 10, "x");
      editor.findings();
      assertThat(editor.messages).hasSize(1);
      assertThat(TestEditor.next(editor.messages).getMessage()).contains("line 3 is wrong");
    }
  }

  @Test
  void endsAsTheProtocolSays() throws Exception {
    TestEditor orderly = TestEditor.with(FILE);
    TestEditor.get(orderly.server.shutdown());
    assertThatThrownBy(() -> orderly.hover(1, 12)).hasMessageContaining("has been shut down");
    orderly.server.exit();
    assertThat(orderly.exitStatus.get(60, TimeUnit.SECONDS)).isZero();

    TestEditor hasty = TestEditor.with(FILE);
    hasty.server.exit();
    assertThat(hasty.exitStatus.get(60, TimeUnit.SECONDS)).isEqualTo(1);

    TestEditor crashed = TestEditor.with(FILE);
    crashed.close();
    assertThat(crashed.exitStatus.get(60, TimeUnit.SECONDS)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,2",
        "42",
        "\"x\"",
        "{}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"textDocument/hover\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"textDocument/hover\",\"params\":{\"position\":7}}",
        "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"unknown\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"untitled:Untitled-1\"}}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didClose\"}",
      })
  void goesOnAfterAMessageThatIsWrong(String message) {
    try (TestEditor editor = TestEditor.with(FILE)) {
      editor.sendRaw("Content-Length: " + message.length() + "\r\n\r\n" + message);
      assertThat(editor.hover(1, 12)).isNotEmpty();
      editor.sendRaw("nonsense\r\n\r\n");
      assertThat(editor.hover(1, 12)).isNotEmpty();
    }
  }

  @Test
  void endsAfterAMessageThatIsNestedTooDeep() throws Exception {
    try (TestEditor editor = TestEditor.with(FILE)) {
      editor.sendRaw("Content-Length: 600\r\n\r\n" + "[".repeat(300) + "]".repeat(300));
      assertThat(editor.exitStatus.get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999999", "99999999", "-5", "x", "1 2"})
  void endsAtALengthByWhichNoMessageCanBeFound(String length) throws Exception {
    try (TestEditor editor = TestEditor.with(FILE)) {
      editor.sendRaw("Content-Length: " + length + "\r\n\r\n{}");
      assertThat(editor.exitStatus.get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  @Test
  void saysThatItDoesNotHaveAMethod() {
    try (TestEditor editor = TestEditor.with(FILE)) {
      ReferenceParams params =
          new ReferenceParams(editor.document(), new Position(0, 0), new ReferenceContext(true));
      assertThatThrownBy(
              () -> TestEditor.get(editor.server.getTextDocumentService().references(params)))
          .hasMessageContaining("does not have this method");
    }
  }

  @Test
  void leavesFilesAloneThatAreNotText() {
    try (TestEditor editor = TestEditor.with("\uFEFF<html>\u0000</html>")) {
      assertThat(editor.hover(0, 3)).isEmpty();
      assertThat(editor.complete(0, 3)).isNotNull();
      assertThat(editor.symbols()).isEmpty();
      assertThat(editor.format()).isEmpty();
    }
  }

  @Test
  void refusesRequestsBeforeInitialize() {
    try (TestEditor editor = new TestEditor()) {
      assertThatThrownBy(() -> editor.hover(0, 0)).hasMessageContaining("initialize");
      editor.initialize();
      assertThat(Optional.of(editor.hover(0, 0))).contains("");
    }
  }
}
