package wayleave.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import wayleave.cli.command.OrderedAnswers;

class ProgressTest {
  private static final String ERASE = "\r\u001b[K";

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

  /** A terminal that shows both standard output and standard error. */
  private final Terminal terminal = new Terminal(
      new ByteArrayInputStream(new byte[0]),
      screen,
      screen,
      new StatusLine(screen),
      false,
      true,
      true,
      new Exit());

  private String shown() {
    return screen.toString(StandardCharsets.UTF_8);
  }

  @Test
  void tellsHowFarTheWorkHasCome() {
    Progress progress = new Progress(Progress.When.ALWAYS, terminal);
    progress.total(OptionalLong.of(4000));
    progress.watch(new Progress.Work() {
      @Override
      public long fetched() {
        return 12;
      }

      @Override
      public int inFlight() {
        return 3;
      }
    });
    for (int i = 0; i < 1000; i++) {
      progress.answered();
    }
    progress.draw();
    assertThat(shown())
        .startsWith(ERASE + "[#####               ] 1,000/4,000 answered, ")
        .endsWith("/s; 12 fetched, 3 in flight");
    progress.end();
    progress.end();
    assertThat(shown()).endsWith("in flight" + ERASE);
  }

  @Test
  void isNotShownForAHandfulNorElsewhereThanOnATerminal() {
    Progress handful = new Progress(Progress.When.AUTO, terminal);
    handful.total(OptionalLong.of(5));
    assertThat(handful.isPossible()).isTrue();
    assertThat(handful.isDue()).isFalse();
    assertThat(new Progress(Progress.When.NEVER, terminal).isPossible()).isFalse();
    Terminal pipe = Terminal.of(InputStream.nullInputStream(), screen, screen);
    assertThat(new Progress(Progress.When.AUTO, pipe).isPossible()).isFalse();
    assertThat(new Progress(Progress.When.ALWAYS, pipe).isPossible()).isTrue();
  }

  @Test
  void messagesAndAnswersAreWrittenWhereItStood() throws Exception {
    Progress progress = new Progress(Progress.When.NEVER, terminal);
    new OrderedAnswers(terminal, progress).write(answers -> {
      answers.refuse("no URL");
      terminal.status().show("working");
      answers.add("q", CompletableFuture.completedFuture(answer("answer\n")));
    });
    assertThat(shown()).isEqualTo("wayleave: no URL\n" + ERASE + "working" + ERASE + "answer\n");
    terminal.status().show("again");
    terminal.status().say("message");
    assertThat(shown()).endsWith(ERASE + "again" + ERASE + "wayleave: message\n");
  }

  @Test
  void answersComeInOrderAndOneThatFailsDoesNotStopTheOthers() throws Exception {
    CompletableFuture<OrderedAnswers.Answer> first = new CompletableFuture<>();
    int status = new OrderedAnswers(terminal, new Progress(Progress.When.NEVER, terminal))
        .write(answers -> {
          answers.add("first", first);
          answers.add("second", CompletableFuture.failedFuture(new IOException("broken")));
          answers.add("third", CompletableFuture.completedFuture(answer("3\n")));
          first.complete(answer("1\n"));
        });
    assertThat(shown()).isEqualTo("1\nwayleave: second: cannot be checked: broken\n3\n");
    assertThat(status).isEqualTo(2);
  }

  private static OrderedAnswers.Answer answer(String text) {
    return new OrderedAnswers.Answer(text.getBytes(StandardCharsets.UTF_8), 0);
  }
}
