package wayleave.js;

import org.teavm.jso.JSExport;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.RobotsTxt;
import wayleave.lint.FixResult;

/** Objects of the engine that JavaScript keeps and hands back. What has an export is handed over without a wrapper. */
final class Handles {
  private Handles() {}

  static final class Document {
    final RobotsTxt robots;

    Document(RobotsTxt robots) {
      this.robots = robots;
    }

    @JSExport
    public void opaque() {}
  }

  static final class Agent {
    final Crawler crawler;

    Agent(Crawler crawler) {
      this.crawler = crawler;
    }

    @JSExport
    public void opaque() {}
  }

  static final class Rules {
    final CrawlerRules rules;

    Rules(CrawlerRules rules) {
      this.rules = rules;
    }

    @JSExport
    public void opaque() {}
  }

  static final class Fixed {
    final FixResult result;

    Fixed(FixResult result) {
      this.result = result;
    }

    @JSExport
    public void opaque() {}
  }
}
