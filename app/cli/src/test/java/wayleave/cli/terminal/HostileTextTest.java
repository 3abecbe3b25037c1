package wayleave.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import wayleave.cli.Main;
import wayleave.report.view.TerminalText;

/** Text that a terminal would obey or nobody sees, in everything that a command reads: none of it is printed. */
class HostileTextTest {
  private static final String HOSTILE =
      "\u001b[2J\u009b31m\u202e\u200b\uDB40\uDC41\u061c\ufeff\u0007";

  @TempDir
  static Path dir;

  @BeforeAll
  static void writeInputs() throws IOException {
    write("r.txt", """
        User-agent: Bot@
        Disallow: /a@
        Allow: /b@/*
        Sitemap: https://site.example/@.xml
        nonsense@: x@
        Disalow: /@
        Crawl-delay: @
        # @
        User-agent: *
        Disallow: /c@
        Disallow: c@
        """);
    write("n.txt", "User-agent: Bot@\nDisallow: /a\n\nUser-agent: *\nDisallow: /@\n");
    write("t.yaml", """
        robots: r.txt
        tests:
          - crawlers: ["Bot\\u202e\\e[2J"]
            known: false
            allow: ["/a\\u202e\\e[2J"]
        """);
    write("a.log", """
        192.0.2.1 - - [01/Nov/2026:06:00:00 +0000] "GET /robots.txt HTTP/1.1" 200 10 "-" "GPTBot@/1.0"
        192.0.2.1 - - [01/Nov/2026:06:01:00 +0000] "GET /c@ HTTP/1.1" 200 10 "-" "GPTBot@/1.0"
        """);
    write("c.csv", """
        url,status,body,extra@
        https://site.example/robots.txt,200,"User-agent: * Disallow: /a@",x
        https://x@.example/robots.txt,200,,x
        """);
    write("u.txt", "https://site.example/a@\nhttps://site.example/@\n@\n");
    write(
        "h.html",
        "<meta name=\"robots@\" content=\"noindex@\"><meta name=\"robots\" content=\"@\">");
  }

  private static void write(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text.replace("@", HOSTILE));
  }

  /** {@code @} is hostile text, {@code %} the directory. Data go to a terminal, all else anywhere. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "@",
        "audit %/r.txt",
        "audit --format json %/r.txt",
        "bulk --urls %/no@file --robots %/c.csv --crawler Googlebot --out -",
        "bulk --urls %/u.txt --robots %/c.csv --crawler Googlebot --out - --format jsonl",
        "check --batch %/u.txt",
        "check --robots %/r.txt --crawler Bot@ /a@ /b@",
        "check --robots %/r.txt --explain --crawler Bot@ /a@",
        "check --robots %/r.txt --json --crawler Bot@ /a@",
        "check --urls %/u.txt --robots %/r.txt",
        "check @",
        "crawlers Bot@",
        "diff %/r.txt %/n.txt",
        "diff --format json %/r.txt %/n.txt",
        "explain --json /a@*",
        "explain /a@*",
        "fix %/r.txt",
        "fix --unsafe %/r.txt",
        "fmt --check %/r.txt",
        "history --robots %/c.csv --crawler Googlebot@ --out - --format jsonl",
        "lint --@ %/r.txt",
        "lint --all %/r.txt",
        "lint --all --format github %/r.txt",
        "lint --all --format json %/r.txt",
        "lint --all --format junit %/r.txt",
        "lint --all --format sarif %/r.txt",
        "lint --statistics %/r.txt",
        "lint %/no@file",
        "logs --log-format @ %/a.log",
        "logs --parse %/a.log",
        "logs --robots %/r.txt --site https://site.example %/a.log",
        "logs --robots %/r.txt --site https://site.example --out json %/a.log",
        "logs --robots %/r.txt --site https://site.example --rows --out json %/a.log",
        "may --robots %/r.txt --html %/h.html --all https://site.example/a@",
        "may --robots %/r.txt --html %/h.html --json https://site.example/a@",
        "may --verify %/no@file",
        "new --crawler Bot@ --recipe block-one-crawler",
        "show %/r.txt",
        "show --json %/r.txt",
        "simulate @",
        "test %/t.yaml",
        "test --format json %/t.yaml",
        "test --format junit %/t.yaml",
        "watch --once %/no@file",
        "terminal bulk --urls %/u.txt --robots %/c.csv --crawler Googlebot --out - --format csv",
        "terminal fmt %/r.txt",
        "terminal history --robots %/c.csv --crawler Googlebot --out - --format csv",
        "terminal logs --robots %/r.txt --site https://site.example --rows --out csv %/a.log",
        "terminal new --disallow /a@",
      })
  void isNeverPrinted(String line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    boolean isTerminal = line.startsWith("terminal ");
    String[] args = Arrays.stream(line.substring(isTerminal ? 9 : 0).split(" "))
        .map(word -> word.replace("@", HOSTILE).replace("%", dir.toString()))
        .toArray(String[]::new);
    try (TerminalOutput terminal = new TerminalOutput(out)) {
      Main.run(new ByteArrayInputStream(new byte[0]), isTerminal ? terminal : out, err, args);
    }
    String printed = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    assertThat(printed).isNotEmpty();
    assertThat(TerminalText.ofLines(printed)).isEqualTo(printed);
  }
}
