package wayleave.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import wayleave.Origin;
import wayleave.fetch.network.AddressGuard;
import wayleave.fetch.network.NetworkFetcher;
import wayleave.policy.response.Body;
import wayleave.policy.response.FetchResult;
import wayleave.policy.response.Hop;
import wayleave.policy.response.Outcome.Found;
import wayleave.testing.FaultServer;
import wayleave.testing.RealServer;

/** Against a real vsftpd, set up anew for each case; left out where there is none. */
@Timeout(120)
class VsftpdTest {
  private static final Pattern COMMAND =
      Pattern.compile("FTP command: .*\"([A-Z]+)[^\"]*\"$", Pattern.MULTILINE);
  private static final byte[] FILE =
      "User-agent: *\nDisallow: /a\n".repeat(200_000).getBytes(StandardCharsets.US_ASCII);

  private final NetworkFetcher fetcher = NetworkFetcher.builder("TestBot/1.0")
      .guard(AddressGuard.publicInternet().withNetworks("127.1.0.0/16"))
      .build();

  @TempDir
  Path directory;

  private String address;

  @BeforeAll
  static void isInstalled() {
    RealServer.require("vsftpd");
  }

  @BeforeEach
  void prepare() throws IOException {
    address = FaultServer.nextAddress();
    Files.createDirectories(directory.resolve("nothing"));
    Files.createDirectories(directory.resolve("files"));
    Files.writeString(directory.resolve("banned"), "anonymous@\n");
    Files.writeString(directory.resolve("banner"), "Welcome\n220 is no reply here\n\n-\n");
  }

  private RealServer start(String options) throws Exception {
    String launcher =
        System.getProperty("user.name").equals("root") ? "" : "run_as_launching_user=YES\n";
    try (InputStream in = VsftpdTest.class.getResourceAsStream("vsftpd.conf")) {
      String configuration =
          new String(in.readAllBytes(), StandardCharsets.UTF_8) + launcher + options + "\n";
      return RealServer.start(
          "vsftpd", directory, address, configuration, "@directory@/vsftpd.conf");
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "vsftpd.tsv", delimiter = '\t')
  void aServerIsReadAsTheTableSays(
      String name, String file, String options, String outcome, String commands) throws Exception {
    Path robots = directory.resolve("files").resolve("robots.txt");
    switch (file) {
      case "none" -> {}
      case "directory" -> Files.createDirectory(robots);
      case "private" -> Files.writeString(robots, "");
      default -> Files.write(robots, Arrays.copyOf(FILE, Integer.parseInt(file)));
    }
    if (options.contains(".pem")) {
      Certificates.write(directory, address);
    }
    try (RealServer server = start(options.equals("-") ? "" : options.replace(' ', '\n'))) {
      if (file.equals("private")) {
        Files.setPosixFilePermissions(robots, PosixFilePermissions.fromString("rw-------"));
      }
      FetchResult result = fetcher.fetch(origin(server));
      assertThat(HostileServersTest.shown(result.outcome())).as("%s", result).isEqualTo(outcome);
      if (result.outcome() instanceof Found found) {
        assertThat(found.body().toBytes())
            .isEqualTo(Arrays.copyOf(FILE, found.body().length()));
      }
      assertThat(commands()).isEqualTo(commands);
    }
  }

  private String commands() throws IOException {
    return COMMAND
        .matcher(Files.readString(directory.resolve("vsftpd.log")))
        .results()
        .map(command -> command.group(1))
        .collect(Collectors.joining(" "));
  }

  @Test
  void aServerThatIsFullIsClosedUntilThereIsRoom() throws Exception {
    Files.write(directory.resolve("files").resolve("robots.txt"), Arrays.copyOf(FILE, 27));
    try (RealServer server = start("max_clients=1");
        Socket guest = admitted(server);
        RobotsClient client =
            RobotsClient.builder(fetcher).executor(Runnable::run).build()) {
      Origin origin = origin(server);
      assertThat(HostileServersTest.shown(fetcher.fetch(origin).outcome()))
          .isEqualTo("SERVER_ERROR 421");
      assertThat(client.check(origin + "/b")).asString().startsWith("disallowed: unreachable");
      guest.shutdownOutput();
      while (!client.fetchAsync(origin).get().allows("/b")) {
        Thread.onSpinWait(); // until it has noticed; the time-out of the class bounds it
      }
      assertThat(client.check(origin + "/a").allowed()).isFalse();
    }
  }

  /** The only connection that it serves: the one by which the start was noticed may last a little longer. */
  private Socket admitted(RealServer server) throws IOException {
    while (true) { // the time-out of the class bounds it
      Socket guest = new Socket(address, server.port("ftp"));
      String greeting = new BufferedReader(
              new InputStreamReader(guest.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
      if (greeting != null && greeting.startsWith("220")) {
        return guest;
      }
      guest.close();
    }
  }

  @Test
  void aRedirectLeadsToAnyOfItsFiles() throws Exception {
    Path pub = Files.createDirectories(directory.resolve("files").resolve("pub"));
    Files.write(pub.resolve("for bots.txt"), Arrays.copyOf(FILE, 27));
    try (RealServer ftp = start("");
        FaultServer http = FaultServer.saying(
            "HTTP/1.1 302 Found\r\nLocation: " + origin(ftp) + "/pub/for%20bots.txt\r\n\r\n")) {
      FetchResult result = fetcher.fetch(Origin.of("http://" + http.authority()));
      assertThat(result.outcome())
          .isEqualTo(new Found(226, Body.of(Arrays.copyOf(FILE, 27)), false));
      assertThat(result.hops()).extracting(Hop::status).containsExactly(302, 226);
    }
  }

  private static Origin origin(RealServer server) {
    return Origin.of(server.filled("ftp://@address@:@ftp@"));
  }
}
