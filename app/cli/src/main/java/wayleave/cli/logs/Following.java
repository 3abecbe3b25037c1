package wayleave.cli.logs;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import wayleave.cli.option.MetricsOptions;
import wayleave.cli.output.JsonLog;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.StopSignals;
import wayleave.cli.terminal.Terminal;
import wayleave.logs.LogReport;
import wayleave.logs.judge.JudgeOptions;
import wayleave.report.view.Messages;
import wayleave.report.view.TerminalText;
import wayleave.server.MetricsServer;
import wayleave.server.metrics.LogMetrics;

/** Runs {@code wayleave logs --follow}: writes what is found, serves metrics, and ends at Ctrl-C with a report. */
final class Following {
  private final Terminal terminal;
  private final MetricsOptions metrics;
  private final List<String> crawlers;

  /** @param crawlers names that are labels of metrics although the catalogue does not have them */
  Following(Terminal terminal, MetricsOptions metrics, List<String> crawlers) {
    this.terminal = terminal;
    this.metrics = metrics;
    this.crawlers = crawlers;
  }

  /** Follows the logs of a run until it is stopped. */
  LogReport follow(FollowRun run, LogOutput output, Clients clients, JudgeOptions options)
      throws InputException, IOException, InterruptedException {
    Optional<InetSocketAddress> address = metrics.address();
    StopSignals signals = new StopSignals(run::stop);
    try {
      LogReport report = address.isPresent()
          ? serving(address.get(), run, output, clients, options)
          : write(run, output, clients, options);
      sayWhatIsMissing(run);
      return report;
    } finally {
      signals.close();
    }
  }

  private void sayWhatIsMissing(FollowRun run) {
    if (run.excused() > 0) {
      terminal.say(Messages.count(run.excused(), "request")
          + " in grace: logged too late, or after too many robots.txt requests, to be judged");
    }
    if (run.unjudged() > 0) {
      terminal.say(Messages.count(run.unjudged(), "request")
          + " not judged: stopped before later lines could show what the crawlers knew");
    }
    if (run.hasUnread()) {
      terminal.say("stopped before the end of the logs");
    }
  }

  private LogReport serving(
      InetSocketAddress address,
      FollowRun run,
      LogOutput output,
      Clients clients,
      JudgeOptions options)
      throws InputException, IOException, InterruptedException {
    LogMetrics counted = new LogMetrics();
    run.counting(counted, crawlers);
    JsonLog.Open log = JsonLog.to(terminal.err());
    try (MetricsServer server = serve(address, counted)) {
      terminal.say("metrics at " + server.uri());
      return write(run, output, clients, options);
    } finally {
      log.close();
    }
  }

  private LogReport write(FollowRun run, LogOutput output, Clients clients, JudgeOptions options)
      throws InputException, IOException, InterruptedException {
    NewViolations violations = new NewViolations(terminal.out());
    return output.write(run::files, options, clients, (rows, out) -> {
      LogReport report = run.run(output.isText() ? violations : rows, () -> {
        out.flush();
        terminal.out().flush();
      });
      if (violations.count() > 0) {
        terminal.out().write('\n');
      }
      return report;
    });
  }

  private static MetricsServer serve(InetSocketAddress address, LogMetrics metrics)
      throws InputException {
    try {
      return MetricsServer.start(address, metrics);
    } catch (IOException e) {
      throw new InputException(
          "cannot serve metrics at " + address.getHostString() + ", port " + address.getPort()
              + "; choose another port with --metrics-port: "
              + TerminalText.of(String.valueOf(e.getMessage())));
    }
  }
}
