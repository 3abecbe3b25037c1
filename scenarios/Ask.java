import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;

/** Asks a URL, with a body if a file is named, and prints what it says. */
class Ask {
  public static void main(String[] arguments) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(arguments[0]));
    if (arguments.length > 1) {
      request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofFile(Path.of(arguments[1])));
    }
    HttpResponse<String> response = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    System.out.println(response.statusCode() + " " + response.headers().firstValue("content-type").orElse(""));
    System.out.println(response.body());
  }
}
