package wayleave.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Against a real Apache httpd; left out where there is none. */
@Timeout(120)
class ApacheTest {
  @TempDir
  static Path directory;

  private static WebServer server;

  @BeforeAll
  static void start() throws Exception {
    write("broken/.htaccess", "Alow from all\n");
    write("rewriting/.htaccess", "RewriteEngine On\nRewriteRule ^(.*)$ a/$1\n");
    write("brotli/robots.txt.br", "");
    write("status/299", "Status: 299 Fine\n\nUser-agent: *\nDisallow: /a\n");
    write("status/302", "Status: 302 Found\n\n");
    server = WebServer.start(
        "apache2",
        directory,
        ApacheTest::host,
        "-X",
        "-d",
        "@directory@",
        "-f",
        "@directory@/apache2.conf");
  }

  private static void write(String file, String text) throws IOException {
    Path path = directory.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private static String host(WebSite site) {
    String listen = site.isSecure() ? "@address@:@https@" : "@address@:@http@";
    String tls =
        site.isSecure() ? "SSLEngine on\nSSLCertificateFile " + site.host() + ".pem\n" : "";
    return "<VirtualHost " + listen + ">\nServerName " + site.host() + "\n" + tls
        + site.directives() + "\n</VirtualHost>";
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  static List<WebSite> sites() throws IOException {
    return WebSite.in("apache2.tsv");
  }

  @ParameterizedTest
  @MethodSource("sites")
  void aSiteIsReadAsTheTableSays(WebSite site) throws Exception {
    server.check(site);
  }
}
