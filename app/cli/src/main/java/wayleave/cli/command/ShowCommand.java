package wayleave.cli.command;

import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.UserAgentLine;
import wayleave.cli.option.DialectOption;
import wayleave.cli.option.SiteOptions;
import wayleave.cli.site.RobotsSource;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.Terminal;
import wayleave.report.JsonFields;
import wayleave.report.RobotsTxtJson;
import wayleave.report.view.TerminalText;

/** {@code wayleave show}: the groups and rules that a dialect reads in a robots.txt. */
@Command(
    name = "show",
    description = "Show the groups, rules, sitemaps and extension lines of a robots.txt.",
    footer = {
      "  wayleave show robots.txt",
      "  wayleave show --dialect googlebot --json robots.txt",
      "  wayleave show https://example.com",
    })
public final class ShowCommand extends CliCommand {
  @Mixin
  private DialectOption dialect = new DialectOption();

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Mixin
  private SiteOptions site = new SiteOptions();

  @Parameters(
      paramLabel = "FILE|URL",
      description = "A robots.txt file, - for standard input, or the URL of a site.")
  private String file = "";

  ShowCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    byte[] body = new RobotsSource(site, terminal).read(file);
    RobotsTxt robots = RobotsTxt.parse(body, site.dialect(dialect));
    if (json) {
      JsonFields.writeLine(terminal.out(), out -> RobotsTxtJson.write(out, file, robots));
    } else {
      terminal.print(text(robots));
    }
    return 0;
  }

  private String text(RobotsTxt robots) {
    int rules = 0;
    Map<Integer, String> outside = new TreeMap<>();
    for (Sitemap sitemap : robots.sitemaps()) {
      outside.put(
          sitemap.line(),
          "Sitemap: " + sitemap.url() + (sitemap.isAbsolute() ? "" : "   (not a full URL)"));
    }
    for (ExtensionLine extension : robots.extensions()) {
      outside.put(extension.line(), text(extension));
    }
    StringBuilder groups = new StringBuilder();
    int number = 0;
    for (Group group : robots.groups()) {
      rules += group.rules().size();
      groups.append("\ngroup " + (++number) + "\n");
      appendLines(groups, linesOf(group));
      group.extensions().forEach(extension -> outside.remove(extension.line()));
    }
    StringBuilder text = new StringBuilder();
    text.append(TerminalText.of(file) + ", dialect " + robots.dialect().code() + ": ");
    text.append(count(number, "group") + ", " + count(rules, "rule") + ", ");
    text.append(count(robots.sitemaps().size(), "sitemap")).append(", ");
    text.append(count(robots.extensions().size(), "extension line")).append('\n');
    robots
        .firstIgnoredLine()
        .ifPresent(line -> text.append("line ")
            .append(line)
            .append(" and all lines after it are ignored: crawlers read only the first ")
            .append(robots.dialect().maxBodyBytes())
            .append(" bytes\n"));
    text.append(groups);
    if (!outside.isEmpty()) {
      text.append("\noutside groups\n");
      appendLines(text, outside);
    }
    return text.toString();
  }

  private static Map<Integer, String> linesOf(Group group) {
    Map<Integer, String> lines = new TreeMap<>();
    for (UserAgentLine userAgent : group.userAgents()) {
      lines.put(userAgent.line(), "User-agent: " + userAgent.name());
    }
    for (Rule rule : group.rules()) {
      lines.put(rule.line(), rule.toString());
    }
    for (ExtensionLine extension : group.extensions()) {
      lines.put(extension.line(), text(extension));
    }
    return lines;
  }

  private static String text(ExtensionLine extension) {
    return extension.field() + ": " + extension.value() + "   (extension)";
  }

  private static void appendLines(StringBuilder text, Map<Integer, String> lines) {
    lines.forEach((number, line) -> {
      String digits = Integer.toString(number);
      text.append(" ".repeat(Math.max(0, 6 - digits.length()))).append(digits).append("  ");
      text.append(TerminalText.of(line)).append('\n');
    });
  }

  private static String count(int n, String noun) {
    return n + " " + noun + (n == 1 ? "" : "s");
  }
}
