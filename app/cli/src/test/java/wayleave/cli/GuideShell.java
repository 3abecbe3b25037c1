package wayleave.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.testing.TestSite;

/**
 * As much of a shell as the guide needs: {@code wayleave ...} in this process, {@code cat FILE}, {@code cp FILE FILE}, {@code echo $?}, quotes, and
 * {@code > FILE}; {@code wayleave serve ... &}, {@code curl} for what that answers, and {@code kill} to end it.
 *
 * <p>The site {@value #SHOP} is on this machine: it sends what is in {@code site} when a command begins, in the media type that
 * careless servers send.
 *
 * <p>A process cannot change its directory; so arguments that are names of files are handed over as absolute ones, and what is
 * printed is made relative again.
 */
final class GuideShell implements AutoCloseable {
  /** The options whose value is a file that is made. */
  private static final Set<String> OUTPUTS =
      Set.of("--output", "--report", "--store", "--out", "--summary", "--work", "--write-baseline");

  private static final String SHOP = "https://shop.example";

  private final Path directory;
  private int status;
  private @Nullable GuideServer server;
  private @Nullable TestSite shop;

  GuideShell(Path directory) {
    this.directory = directory;
  }

  /** What the command prints, on standard output and error alike. */
  String run(String command) throws IOException {
    List<String> words = words(command);
    int redirection = words.indexOf(">");
    List<String> plain = redirection < 0 ? words : words.subList(0, redirection);
    String printed = switch (plain.get(0)) {
      case "wayleave" ->
        plain.get(1).equals("serve") && plain.get(plain.size() - 1).equals("&")
            ? serve(plain.subList(1, plain.size()))
            : wayleave(plain.subList(1, plain.size()));
      case "curl" -> server().curl(plain.subList(1, plain.size()), directory);
      case "kill" -> server().stop();
      case "cp" -> {
        Files.copy(
            directory.resolve(plain.get(1)),
            directory.resolve(plain.get(2)),
            StandardCopyOption.REPLACE_EXISTING);
        yield "";
      }
      case "cat" -> Files.readString(directory.resolve(plain.get(1)));
      case "echo" -> plain.get(1).equals("$?") ? status + "\n" : plain.get(1) + "\n";
      default -> throw new IllegalArgumentException("the guide's shell has no " + plain.get(0));
    };
    if (redirection < 0) {
      return printed.replace(directory + "/", "");
    }
    Files.writeString(directory.resolve(words.get(redirection + 1)), printed);
    return "";
  }

  /** Starts a server in the background, as an {@code &} at the end says. */
  private String serve(List<String> words) throws IOException {
    server = GuideServer.start(words.subList(0, words.size() - 1));
    return server.greeting();
  }

  private GuideServer server() {
    if (server == null) {
      throw new IllegalStateException("no server has been started");
    }
    return server;
  }

  private String wayleave(List<String> words) throws IOException {
    if (words.stream().noneMatch(GuideShell::isOfShop)) {
      return run(words);
    }
    TestSite site = shop();
    for (String name : List.of("robots.txt", "sitemap.xml")) {
      String body =
          Files.readString(directory.resolve("site/" + name)).replace(SHOP, site.origin());
      site.to(
          "GET /" + name + " ",
          "200 OK",
          "Content-Type: text/html\r\n",
          body.getBytes(StandardCharsets.UTF_8));
    }
    List<String> local = new ArrayList<>();
    words.forEach(word -> local.add(word.replace(SHOP, site.origin())));
    local.add("--allow-private");
    return run(local).replace(site.origin(), SHOP);
  }

  private static boolean isOfShop(String word) {
    return word.startsWith(SHOP) || word.startsWith("stored:" + SHOP);
  }

  /** The same for all commands of a page: what is stored is stored under its address. */
  private TestSite shop() throws IOException {
    if (shop == null) {
      shop = TestSite.answering("404 Not Found", "");
    }
    return shop;
  }

  @Override
  public void close() throws IOException {
    if (shop != null) {
      shop.close();
    }
  }

  private String run(List<String> words) {
    List<String> arguments = new ArrayList<>();
    for (String word : words) {
      boolean isOutput = !word.equals("-")
          && !arguments.isEmpty()
          && OUTPUTS.contains(arguments.get(arguments.size() - 1));
      arguments.add(isOutput ? directory.resolve(word).toString() : argument(word));
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    status = Main.run(
        new ByteArrayInputStream(new byte[0]), printed, printed, arguments.toArray(new String[0]));
    return printed.toString(StandardCharsets.UTF_8);
  }

  private String argument(String word) {
    int value = word.startsWith("--") ? word.indexOf('=') + 1 : 0;
    String name = word.substring(value);
    try {
      Path file = directory.resolve(name);
      boolean isFile = !name.isEmpty()
          && !name.startsWith("/")
          && (name.endsWith("/") ? Files.isDirectory(file) : Files.isRegularFile(file));
      return isFile ? word.substring(0, value) + file : word;
    } catch (InvalidPathException e) {
      return word;
    }
  }

  /** The words of a command: spaces part them, quotes hold them together. */
  private static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (char c : command.toCharArray()) {
      if (quote != 0 && c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
        inWord = true;
      } else if (quote == 0 && c == ' ') {
        if (inWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        inWord = false;
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
