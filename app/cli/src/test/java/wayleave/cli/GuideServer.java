package wayleave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The server of a page of the guide, at a port of the system's choice instead of 8080, and what {@code curl} says of it. */
final class GuideServer {
  private static final String SHOWN = "http://127.0.0.1:8080";

  private final Thread thread;
  private final BufferedReader err;
  private final URI uri;
  private final String greeting;

  private GuideServer(Thread thread, BufferedReader err, String greeting) {
    this.thread = thread;
    this.err = err;
    uri = URI.create(greeting.substring(greeting.indexOf("http://")).strip());
    this.greeting = greeting.replace(uri.toString(), SHOWN);
  }

  static GuideServer start(List<String> words) throws IOException {
    List<String> arguments = new ArrayList<>(words);
    arguments.addAll(List.of("--port", "0"));
    PipedInputStream in = new PipedInputStream(1 << 16);
    PipedOutputStream out = new PipedOutputStream(in);
    Thread thread = new Thread(
        () -> Main.run(InputStream.nullInputStream(), out, out, arguments.toArray(new String[0])),
        "guide-server");
    thread.setDaemon(true);
    thread.start();
    BufferedReader err = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    String greeting = err.readLine();
    assertThat(greeting).contains("http://");
    return new GuideServer(thread, err, greeting + "\n");
  }

  String greeting() {
    return greeting;
  }

  /**
   * What {@code curl -s [-H FIELD]... [-d BODY | --data-binary @FILE] URL} prints.
   *
   * @param directory where the file is
   */
  String curl(List<String> words, Path directory) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder();
    for (int i = 0; i < words.size(); i++) {
      switch (words.get(i)) {
        case "-s" -> {}
        case "-H" -> {
          String[] field = words.get(++i).split(": ", 2);
          request.header(field[0], field[1]);
        }
        case "-d" -> request.POST(BodyPublishers.ofString(words.get(++i)));
        case "--data-binary" ->
          request.POST(BodyPublishers.ofFile(directory.resolve(words.get(++i).substring(1))));
        default -> request.uri(URI.create(words.get(i).replace(SHOWN, uri.toString())));
      }
    }
    try {
      HttpResponse<String> response =
          HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
      return response.body();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Ends the server as a signal would, and tells what it still said. */
  String stop() throws IOException {
    thread.interrupt();
    try {
      thread.join(60_000);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    assertThat(thread.isAlive()).isFalse();
    StringBuilder rest = new StringBuilder();
    while (err.ready()) {
      rest.append(err.readLine()).append('\n');
    }
    return rest.toString();
  }
}
