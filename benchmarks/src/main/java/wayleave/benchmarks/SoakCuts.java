package wayleave.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Clients that leave too early, or do not speak HTTP. Whatever the server makes of it, it has to forget them. */
final class SoakCuts {
  private static final int WAYS = 8;
  private static final int REPLY = 1024;

  private SoakCuts() {}

  /** Connects, and leaves in one of the ways. */
  static void cut(InetSocketAddress server, byte[] batch, SplittableRandom random)
      throws IOException {
    int way = random.nextInt(WAYS);
    try (Socket socket = ServiceClients.connect(server)) {
      OutputStream out = socket.getOutputStream();
      switch (way) {
        case 0 -> out.flush(); // says nothing
        case 1 -> out.write(Text.bytes("POST /v1/check HTTP/1.1\r\nHost: local"));
        case 2 -> {
          out.write(ServiceClients.head(SoakQuestion.JSON, "Content-Length: 1000"));
          out.write(Text.bytes("{\"robots\":\"User-agent: *"));
        }
        case 3 -> {
          out.write(ServiceClients.head(SoakQuestion.LINES, "Content-Length: " + batch.length));
          out.write(Arrays.copyOf(batch, batch.length / 2));
        }
        case 4 -> {
          out.write(ServiceClients.head(SoakQuestion.LINES, "Content-Length: " + batch.length));
          out.write(batch);
          // Some of the answer, and no more.
          socket.getInputStream().readNBytes(REPLY);
          socket.setSoLinger(true, 0);
        }
        case 5 -> out.write(ServiceClients.request("{\"robots\":\"\",\"urls\":[\"/\"]}"));
        case 6 -> {
          out.write(Text.bytes("\u0016\u0003\u0001 this is no HTTP\r\n\r\n"));
          drain(socket);
        }
        default -> {
          String name =
              "GET /v1/codes HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n";
          out.write(Text.bytes(name));
          String answer = drain(socket);
          if (!answer.startsWith("HTTP/1.1 421 ")) {
            throw new IOException("another name is answered by " + answer);
          }
        }
      }
    }
  }

  private static String drain(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    String first = Text.latin1(in.readNBytes(64));
    in.transferTo(OutputStream.nullOutputStream());
    return first;
  }
}
