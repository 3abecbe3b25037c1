package wayleave.cli.command;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import wayleave.Crawler;
import wayleave.CrawlerRules;
import wayleave.Dialect;
import wayleave.RobotsTxt;
import wayleave.cli.input.RobotsFile;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.report.view.UnknownCrawler;

/**
 * The rules of the robots.txt files that a batch names. Each file is read and parsed once, as long as those in use fit the
 * budget; past it, the ones that were not asked for longest are dropped and read again if they return.
 */
final class BatchRules {
  /** In bytes of robots.txt files; what is kept of them is about as large. */
  private static final long BUDGET = 64L << 20;

  /** What an entry takes beside its file, so that many tiny files count too. */
  private static final int ENTRY_COST = 512;

  private static final int MAX_AGENTS = 256;

  private final Dialect dialect;
  private final Terminal terminal;
  private final Map<String, Entry> entries = new LinkedHashMap<>(64, 0.75f, true);
  /** Crawlers that were asked about, of which it was said once whether nobody knows them. */
  private final Set<String> named = new HashSet<>();

  private long size;

  BatchRules(Dialect dialect, Terminal terminal) {
    this.dialect = dialect;
    this.terminal = terminal;
  }

  CrawlerRules of(String file, String agent) throws InputException {
    Entry entry = entries.get(file);
    if (entry == null) {
      entry = read(file);
      entries.put(file, entry);
      size += entry.cost;
      dropUnused();
    }
    if (entry.problem != null) {
      throw new InputException(entry.problem);
    }
    CrawlerRules rules = entry.rules(agent);
    if (named.size() < MAX_AGENTS && named.add(agent)) {
      UnknownCrawler.note(agent, rules.selection()).ifPresent(terminal::say);
    }
    return rules;
  }

  private Entry read(String file) {
    try {
      byte[] body = RobotsFile.read(file);
      RobotsFile.warn(file, body, terminal);
      return new Entry(RobotsTxt.parse(body, dialect), null, body.length + ENTRY_COST);
    } catch (InputException e) {
      return new Entry(RobotsTxt.parse(new byte[0], dialect), e.problem(), ENTRY_COST);
    }
  }

  private void dropUnused() {
    var eldest = entries.values().iterator();
    while (size > BUDGET && entries.size() > 1) {
      size -= eldest.next().cost;
      eldest.remove();
    }
  }

  private static final class Entry {
    private final RobotsTxt robots;
    /** Why the file cannot be read, or null. */
    private final @Nullable String problem;

    private final int cost;
    private final Map<String, CrawlerRules> byAgent = new HashMap<>(4);

    Entry(RobotsTxt robots, @Nullable String problem, int cost) {
      this.robots = robots;
      this.problem = problem;
      this.cost = cost;
    }

    CrawlerRules rules(String agent) {
      CrawlerRules rules = byAgent.get(agent);
      if (rules == null) {
        if (byAgent.size() == MAX_AGENTS) {
          byAgent.clear();
        }
        rules = robots.rulesFor(Crawler.fromUserAgentHeader(agent));
        byAgent.put(agent, rules);
      }
      return rules;
    }
  }
}
