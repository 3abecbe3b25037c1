package wayleave.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** One run of the command in this process: what it printed and how it ended. */
public record Run(int status, String out, String err) {
  public static Run of(String... args) {
    return withInput(new byte[0], args);
  }

  public static Run withInput(String stdin, String... args) {
    return withInput(stdin.getBytes(StandardCharsets.UTF_8), args);
  }

  public static Run withInput(byte[] stdin, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status = Main.run(new ByteArrayInputStream(stdin), out, err, args);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
