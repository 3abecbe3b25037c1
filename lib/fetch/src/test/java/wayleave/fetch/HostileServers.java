package wayleave.fetch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import wayleave.testing.FaultServer.Behaviour;
import wayleave.testing.FaultServer.Connection;

/** What servers do to their clients, by the name that {@code hostile-servers.tsv} knows it by. */
public final class HostileServers {
  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CHUNKED = OK + "Transfer-Encoding: chunked\r\n\r\n";
  private static final String GZIP = OK + "Content-Encoding: gzip\r\n\r\n";
  private static final String RULES = "User-agent: *\nDisallow: /a\n";
  private static final byte[] PLAIN = RULES.getBytes(StandardCharsets.US_ASCII);

  private final Map<String, Behaviour> all = new LinkedHashMap<>();

  HostileServers() throws IOException {
    silence();
    floods();
    framing();
    encodings();
    garbage();
    statuses();
    redirects();
    tls();
    ftp();
  }

  Map<String, Behaviour> all() {
    return all;
  }

  private void silence() {
    all.put("accepts and says nothing", Connection::stall);
    http("says nothing after the request", Connection::stall);
    http("stops in the header", c -> c.write(OK + "Content-Type: text").stall());
    http("stops in the body", c -> c.write(OK + "\r\n" + RULES).stall());
    http("stops in a chunk", c -> c.write(CHUNKED + "10\r\nUser").stall());
    http("stops before the last chunk", c -> c.write(CHUNKED + "1\r\na\r\n").stall());
    http("drips the status line", c -> c.drip("H"));
    http("drips header fields", c -> c.write(OK).drip("X: y\r\n"));
    http("drips the body", c -> c.write(OK + "\r\n").drip("a"));
    http("drips chunks", c -> c.write(CHUNKED).drip("1\r\na\r\n"));
    http("drips a chunk extension", c -> c.write(CHUNKED + "1;").drip("x"));
    http("drips trailers", c -> c.write(CHUNKED + "0\r\n").drip("X: y\r\n"));
    http("drips interim responses", c -> c.drip("HTTP/1.1 103 Early Hints\r\n\r\n"));
    http(
        "drips gzip",
        c -> c.write(GZIP).write(Arrays.copyOf(gzip(PLAIN, 1), 10)).drip("\0\0\0\u00ff\u00ff"));
  }

  private void floods() {
    http("endless body", c -> c.write(OK + "\r\n").flood("Disallow: /\n"));
    http(
        "endless body of a huge length",
        c -> c.write(OK + "Content-Length: 9223372036854775807\r\n\r\n").flood("a"));
    http("endless chunks", c -> c.write(CHUNKED).flood("5\r\nabcd\n\r\n"));
    http("one endless chunk", c -> c.write(CHUNKED + "7fffffffffffffff\r\n").flood("a"));
    http("endless chunk size", c -> c.write(CHUNKED).flood("0"));
    http("endless chunk extension", c -> c.write(CHUNKED + "1;").flood("x"));
    http(
        "endless chunk extensions of small chunks",
        c -> c.write(CHUNKED).flood("1;" + "x".repeat(2000) + "\r\na\r\n"));
    http("endless trailers", c -> c.write(CHUNKED + "0\r\n").flood("X: y\r\n"));
    http("endless trailer", c -> c.write(CHUNKED + "0\r\nX: ").flood("y"));
    http("endless interim responses", c -> c.flood("HTTP/1.1 100 Continue\r\n\r\n"));
    http("endless early hints", c -> c.flood("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"));
    http("endless header fields", c -> c.write(OK).flood("X-Header: value\r\n"));
    http("endless header field", c -> c.write(OK + "X: ").flood("y"));
    http("endless status line", c -> c.write("HTTP/1.1 200 ").flood("O"));
    http("header of 70 KiB", c -> c.write(OK + "X: " + "y".repeat(70 << 10) + "\r\n\r\n" + RULES));
    http("floods before the request is read", c -> c.flood("x"));
    http("endless body of a 404", c -> c.write("HTTP/1.1 404 No\r\n\r\n").flood("a"));
    http(
        "endless body of a redirect",
        c -> c.write("HTTP/1.1 302 No\r\nLocation: file:/\r\n\r\n").flood("a"));
  }

  private void framing() {
    says("length too large", OK + "Content-Length: 100\r\n\r\n" + RULES);
    says("length too small", OK + "Content-Length: 13\r\n\r\n" + RULES);
    says("length of 20 digits", OK + "Content-Length: 18446744073709551647\r\n\r\n" + RULES);
    says("negative length", OK + "Content-Length: -1\r\n\r\n" + RULES);
    says("length in hexadecimal", OK + "Content-Length: 0x1e\r\n\r\n" + RULES);
    says("two lengths", OK + "Content-Length: 5\r\nContent-Length: 13\r\n\r\n" + RULES);
    says("same length twice", OK + "Content-Length: 13\r\nContent-Length: 13\r\n\r\n" + RULES);
    says(
        "length and chunks",
        OK + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n");
    says("unfinished chunk", CHUNKED + "10\r\nUser");
    says("no last chunk", CHUNKED + "4\r\nUser\r\n");
    says("no end of the trailers", CHUNKED + "4\r\nUser\r\n0\r\nX: y\r\n");
    says("chunk size that is none", CHUNKED + "xyz\r\nUser\r\n0\r\n\r\n");
    says("negative chunk size", CHUNKED + "-4\r\nUser\r\n0\r\n\r\n");
    says("chunk size of 20 digits", CHUNKED + "10000000000000000004\r\nUser\r\n0\r\n\r\n");
    says("chunk longer than its size", CHUNKED + "2\r\nUser\r\n0\r\n\r\n");
    says(
        "chunks in gzip as transfer",
        OK + "Transfer-Encoding: gzip, chunked\r\n\r\n4\r\nUser\r\n0\r\n\r\n");
    all.put("closes at once", c -> {});
    all.put("resets before the request is read", c -> {
      Thread.sleep(50);
      c.reset();
    });
    http("closes after the request", c -> {});
    http("resets after the request", Connection::reset);
    http("closes in the header", c -> c.write(OK + "Content-Le"));
    http("resets in the body", c -> {
      c.write(OK + "Content-Length: 100\r\n\r\n" + RULES);
      Thread.sleep(50);
      c.reset();
    });
  }

  private void encodings() throws IOException {
    byte[] bomb = gzip(new byte[20 << 20], 1);
    byte[] rules = gzip(PLAIN, 1);
    body("gzip bomb", GZIP, bomb);
    body("gzip of 50,000 empty members", GZIP, gzip(new byte[0], 50_000));
    http("endless empty members of gzip", c -> floodBytes(c.write(GZIP), gzip(new byte[0], 200)));
    http(
        "endless name in the gzip header",
        c -> c.write(GZIP)
            .write(new byte[] {0x1F, (byte) 0x8B, 8, 8, 0, 0, 0, 0, 0, 0})
            .flood("n"));
    http(
        "endless empty blocks of gzip",
        c -> floodBytes(
            c.write(GZIP).write(Arrays.copyOf(rules, 10)), new byte[] {0, 0, 0, -1, -1}));
    body("gzip", GZIP, rules);
    body("gzip of two members", GZIP, gzip(PLAIN, 2));
    body("gzip and something behind it", GZIP, concat(rules, new byte[100]));
    body("gzip without a byte", GZIP, new byte[0]);
    body("gzip cut in the data", GZIP, Arrays.copyOf(rules, rules.length - 12));
    body("gzip cut in the checksum", GZIP, Arrays.copyOf(rules, rules.length - 3));
    body("gzip cut in the header", GZIP, Arrays.copyOf(rules, 5));
    body("gzip with a wrong checksum", GZIP, flip(rules, rules.length - 8));
    body("gzip with corrupt data", GZIP, flip(rules, 10));
    body("gzip that is none", GZIP, PLAIN);
    body("gzip in gzip", OK + "Content-Encoding: gzip, gzip\r\n\r\n", gzip(rules, 1));
    body(
        "gzip in gzip, in two fields",
        OK + "Content-Encoding: gzip\r\nContent-Encoding: gzip\r\n\r\n",
        gzip(rules, 1));
    body("brotli", OK + "Content-Encoding: br\r\n\r\n", rules);
    body("identity", OK + "Content-Encoding: identity\r\n\r\n", PLAIN);
  }

  private void garbage() {
    SplittableRandom random = new SplittableRandom(1);
    byte[] noise = new byte[100_000];
    random.nextBytes(noise);
    http("noise", c -> c.write(noise));
    says("HTTP/0.9", RULES);
    says("HTTP/2", "HTTP/2 200\r\n\r\n" + RULES);
    says("SSH", "SSH-2.0-OpenSSH_9.2\r\n");
    says("line of markup after the status", OK + "<html><body>\r\n\r\n" + RULES);
    says(
        "line of markup with a colon after the status",
        OK + "<a href=\"http://x\">\r\n\r\n" + RULES);
    says("header name with a NUL", OK + "X\0Y: z\r\n\r\n" + RULES);
    says("header without a name", OK + ": z\r\n\r\n" + RULES);
    says(
        "folded header",
        OK
            + "Content-Security-Policy: default-src 'self';\r\n img-src https:;\r\n\tscript-src none\r\n\r\n"
            + RULES);
    says("blank before the colon", OK + "Content-Type : text/plain\r\n\r\n" + RULES);
    says("lines that end in LF", "HTTP/1.1 200 OK\nContent-Length: 13\n\n" + RULES);
    says(
        "interim responses before the response",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + OK + "\r\n"
            + RULES);
    says("no reason phrase", "HTTP/1.1 200\r\n\r\n" + RULES);
  }

  private void statuses() {
    says("status -10", "HTTP/1.1 -10 No\r\n\r\n");
    says("status 000", "HTTP/1.1 000 No\r\n\r\n");
    says("status 777", "HTTP/1.1 777 No\r\n\r\n");
    says("status 1000", "HTTP/1.1 1000 No\r\n\r\n");
    says("status of letters", "HTTP/1.1 abc No\r\n\r\n");
    says(
        "status 101",
        "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n");
    says("status 204", "HTTP/1.1 204 No Content\r\n\r\n");
    says("status 204 with a length", "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nabcde");
    says("status 205", "HTTP/1.1 205 Reset\r\nContent-Length: 0\r\n\r\n");
    says("status 299", "HTTP/1.1 299 Odd\r\n\r\n" + RULES);
    says(
        "status 401 with a challenge",
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\n");
    says(
        "status 407 with a challenge",
        "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=\"x\"\r\n\r\n");
    says("status 408", "HTTP/1.1 408 Slow\r\n\r\n");
    says("status 421", "HTTP/1.1 421 Misdirected\r\n\r\n");
    says("status 429", "HTTP/1.1 429 Often\r\nRetry-After: 5\r\n\r\n");
    says("status 500", "HTTP/1.1 500 No\r\n\r\n");
    says("status 503, again at once", "HTTP/1.1 503 No\r\nRetry-After: 0\r\n\r\n");
    says(
        "status 503, again in ages",
        "HTTP/1.1 503 No\r\nRetry-After: 99999999999999999999\r\n\r\n");
  }

  private void redirects() {
    redirect("redirect to itself", "/robots.txt");
    redirect("redirect to itself with a fragment", "#top");
    redirect("redirect without Location", null);
    redirect("redirect to an empty Location", "");
    redirect("redirect to file:", "file:///etc/passwd");
    redirect("redirect to data:", "data:text/plain,User-agent:*");
    redirect("redirect to javascript:", "javascript:alert(1)");
    redirect("redirect to gopher:", "gopher://127.1.0.1/");
    redirect("redirect to no host", "http://");
    redirect("redirect to port 0", "http://127.1.0.1:0/");
    redirect("redirect to port 99999", "http://127.1.0.1:99999/");
    redirect("redirect to a Location of 9,000 characters", "/" + "a".repeat(9000));
    redirect("redirect to a host with a line end", "http://127.1.0.1%0d%0a/");
    redirect("redirect to FTP with a line end", "ftp://127.1.0.1/a%0d%0aDELE%20b");
    says("status 304", "HTTP/1.1 304 Not Modified\r\nLocation: /b\r\n\r\n");
    says("status 305", "HTTP/1.1 305 Use Proxy\r\nLocation: http://127.0.0.1/\r\n\r\n");
    http(
        "redirects without end",
        c -> c.write("HTTP/1.1 302 On\r\nLocation: /" + c.count() + "\r\n\r\n"));
    http(
        "redirects back and forth",
        c -> c.write("HTTP/1.1 302 On\r\nLocation: /robots.txt?" + c.count() % 2 + "\r\n\r\n"));
  }

  private void tls() {
    all.put("https: says nothing", Connection::stall);
    all.put("https: speaks HTTP", c -> c.write(OK + "\r\n" + RULES));
    all.put(
        "https: drips a handshake", c -> c.write(new byte[] {22, 3, 3, 0x40, 0}).drip("a"));
    all.put("https: endless handshake", c -> floodBytes(c, handshakeRecord()));
    all.put("https: endless alerts", c -> floodBytes(c, new byte[] {21, 3, 3, 0, 2, 1, 90}));
    all.put("https: closes", c -> {});
  }

  private void ftp() {
    all.put("ftp: says nothing", Connection::stall);
    all.put("ftp: drips the banner", c -> c.drip("2"));
    all.put("ftp: endless banner", c -> c.flood("220-Hello\r\n"));
    all.put("ftp: endless line", c -> c.flood("220 Hello"));
    all.put("ftp: speaks HTTP", c -> c.write(OK + "\r\n"));
    all.put("ftp: closes", c -> {});
    all.put("ftp: is too busy", c -> c.write("421 Too many users\r\n"));
    all.put("ftp: is not ready", c -> c.write("120 In an hour\r\n").stall());
    all.put("ftp: refuses", c -> c.write("554 No\r\n"));
    ftp("ftp: refuses the user", "USER", c -> c.write("530 No\r\n"));
    ftp("ftp: refuses the password", "PASS", c -> c.write("530 No\r\n"));
    ftp("ftp: asks for an account", "PASS", c -> c.write("332 Account\r\n"));
    ftp("ftp: refuses binary", "TYPE", c -> c.write("504 No\r\n"));
    ftp("ftp: endless replies", "TYPE", c -> c.flood("200-x\r\n"));
    ftp("ftp: port 99999", "EPSV", c -> c.write("229 Here (|||99999|)\r\n"));
    ftp("ftp: port that is none", "EPSV", c -> c.write("229 Here (|||x|)\r\n"));
    ftp("ftp: no passive mode", "EPSV PASV", c -> c.write("502 No\r\n"));
    ftp("ftp: names another host for the data", "EPSV", c -> c.write("502 No\r\n"));
    ftp("ftp: no such file", "RETR", c -> c.write("550 No such file\r\n"));
    ftp("ftp: file not allowed", "RETR", c -> c.write("553 No\r\n"));
    ftp("ftp: does not know the command", "RETR", c -> c.write("500 What?\r\n"));
    ftp("ftp: does not have the command", "RETR", c -> c.write("502 What?\r\n"));
    ftp("ftp: is not logged in", "RETR", c -> c.write("530 Log in\r\n"));
    ftp("ftp: file busy", "RETR", c -> c.write("450 Busy\r\n"));
    ftp("ftp: closes at the file", "RETR", c -> c.socket().close());
    ftp("ftp: file", "", c -> {});
    ftp("ftp: silent data", "DATA", Connection::stall);
    ftp("ftp: dripping data", "DATA", c -> c.drip("a"));
    ftp("ftp: endless data", "DATA", c -> c.flood("a"));
    ftp("ftp: breaks off", "BREAK", c -> {});
  }

  /** An FTP server that behaves, but for the commands named. */
  private void ftp(String name, String commands, Behaviour instead) {
    all.put(name, new FtpServer(commands, RULES, instead));
  }

  private void redirect(String name, String location) {
    says(
        name,
        "HTTP/1.1 302 Found\r\n" + (location == null ? "" : "Location: " + location + "\r\n")
            + "\r\n");
  }

  private void says(String name, String response) {
    http(name, c -> c.write(response));
  }

  private void body(String name, String head, byte[] body) {
    http(name, c -> c.write(head).write(body));
  }

  private void http(String name, Behaviour behaviour) {
    all.put(name, c -> {
      c.readRequest();
      behaviour.serve(c);
    });
  }

  private static void floodBytes(Connection connection, byte[] bytes) throws IOException {
    connection.flood(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  /** The beginning of a server's message that is as long as TLS allows, in a record of full size. */
  private static byte[] handshakeRecord() {
    byte[] record = new byte[5 + (16 << 10)];
    byte[] head = {22, 3, 3, 0x40, 0, 11, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF};
    System.arraycopy(head, 0, record, 0, head.length);
    return record;
  }

  public static byte[] gzip(byte[] content, int members) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < members; i++) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
        gzip.write(content);
      }
    }
    return out.toByteArray();
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static byte[] flip(byte[] bytes, int at) {
    byte[] copy = bytes.clone();
    copy[at] ^= 1;
    return copy;
  }
}
