package wayleave.fetch;

import java.net.ServerSocket;
import java.util.Arrays;
import wayleave.testing.FaultServer.Behaviour;
import wayleave.testing.FaultServer.Connection;

/**
 * An FTP server with one file, that behaves but for the commands named. Two words are no commands: {@code DATA} stands for
 * what happens on the data connection, {@code BREAK} for saying that it broke.
 */
public final class FtpServer implements Behaviour {
  private final String odd;
  private final String file;
  private final Behaviour instead;

  public FtpServer(String odd, String file, Behaviour instead) {
    this.odd = odd;
    this.file = file;
    this.instead = instead;
  }

  @Override
  public void serve(Connection control) throws Exception {
    control.write("220-Welcome\r\n220 ready\r\n");
    try (ServerSocket data = new ServerSocket(0, 1, control.socket().getLocalAddress())) {
      while (true) {
        String command = control.readLine().split(" ")[0];
        if (isOdd(command)) {
          instead.serve(control);
        } else {
          answer(command, control, data);
        }
      }
    }
  }

  private void answer(String command, Connection control, ServerSocket data) throws Exception {
    int port = data.getLocalPort();
    switch (command) {
      case "USER" -> control.write("331 Password\r\n");
      case "PASS" -> control.write("230 Come in\r\n");
      case "TYPE" -> control.write("200 Binary\r\n");
      case "EPSV" -> control.write("229 Here (|||" + port + "|)\r\n");
      case "PASV" ->
        control.write("227 Here (10,9,8,7," + (port >> 8) + "," + (port & 0xFF) + ")\r\n");
      case "RETR" -> {
        control.write("150 It comes\r\n");
        try (Connection connection = control.accept(data)) {
          if (isOdd("DATA")) {
            instead.serve(connection);
          }
          connection.write(file);
        }
        control.write(isOdd("BREAK") ? "426 Broken off\r\n" : "226 Done\r\n");
      }
      default -> control.write("502 What?\r\n");
    }
  }

  private boolean isOdd(String word) {
    return Arrays.asList(odd.split(" ")).contains(word);
  }
}
