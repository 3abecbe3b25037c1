package wayleave.lint;

import java.util.ArrayList;
import java.util.List;
import wayleave.Dialect;
import wayleave.ExtensionLine;
import wayleave.Group;
import wayleave.RobotsTxt;
import wayleave.Rule;
import wayleave.Sitemap;
import wayleave.UserAgentLine;

/** All that a dialect reads of a file, but for the numbers of lines: files with equal meanings get equal verdicts. */
record Meaning(List<String> statements) {
  static Meaning of(byte[] body, Dialect dialect) {
    RobotsTxt robots = RobotsTxt.parse(body, dialect);
    List<String> statements = new ArrayList<>();
    for (Group group : robots.groups()) {
      statements.add("group");
      for (UserAgentLine line : group.userAgents()) {
        statements.add("user-agent " + line.name());
      }
      for (Rule rule : group.rules()) {
        statements.add(rule.type() + " " + rule.path());
      }
    }
    for (ExtensionLine line : robots.extensions()) {
      statements.add("extension " + line.field() + " " + line.value());
    }
    for (Sitemap sitemap : robots.sitemaps()) {
      statements.add("sitemap " + sitemap.url());
    }
    return new Meaning(statements);
  }
}
