package wayleave.cli.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import wayleave.cli.option.DurationConverter;
import wayleave.cli.option.PolicyNames;
import wayleave.cli.output.OutputFile;
import wayleave.cli.output.TextTimeline;
import wayleave.cli.terminal.CliCommand;
import wayleave.cli.terminal.ExitStatus;
import wayleave.cli.terminal.InputException;
import wayleave.cli.terminal.Terminal;
import wayleave.policy.DurationText;
import wayleave.policy.PolicyPreset;
import wayleave.report.JsonFields;
import wayleave.report.TimelineJson;
import wayleave.report.simulation.Script;
import wayleave.report.simulation.Simulation;
import wayleave.report.view.TerminalText;

/** {@code wayleave simulate}: what crawlers may fetch while a site's robots.txt fails, and when they fetch it again. */
@Command(
    name = "simulate",
    description = "Simulate how an outage or a change of robots.txt affects crawlers over time.",
    footerHeading = "%nA phase is a response, its headers and a duration:%n",
    footer = {
      "  200 max-age=3600 for 2d   503 40h   429 retry-after=120 for 2h   timeout for 3h",
      "Responses: " + Script.RESPONSES + ".",
      "Headers: " + Script.MODIFIERS + ".",
      "The last phase needs no duration. In a file, # starts a comment.",
      "",
      "Examples:",
      "  wayleave simulate \"200 2d\" \"503 for 40h\" \"200\"",
      "  wayleave simulate --format json --output outage.json outage.txt",
      "  wayleave simulate --policies google-2026,rfc9309 --crawl-every 1h \"200 1d\" \"timeout 45d\" \"404\"",
      "",
      "Exit status: 0 simulated, 2 wrong usage, bad input or I/O error.",
    })
public final class SimulateCommand extends CliCommand {
  private enum Format {
    text,
    json
  }

  @Parameters(
      paramLabel = "SCRIPT",
      arity = "1..*",
      description =
          "File with one phase per line, - for standard input, or the phases as quoted arguments.")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--policies",
      paramLabel = "POLICY",
      split = ",",
      converter = PolicyNames.Converter.class,
      completionCandidates = PolicyNames.class,
      description = "Policies to simulate: google-2019, google-2026, rfc9309 (default: all).")
  private List<PolicyPreset> presets = new ArrayList<>();

  @Option(
      names = "--crawl-every",
      paramLabel = "DURATION",
      defaultValue = "10m",
      converter = DurationConverter.class,
      description =
          "Time between two requests of the crawler, which is the resolution of the result (default: 10m).")
  private Duration crawlEvery = Duration.ofMinutes(10);

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "Output format: text or json (default: text).")
  private Format format = Format.text;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "File to write instead of standard output.")
  private @Nullable String output;

  SimulateCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  public Integer call() throws Exception {
    Optional<String> file = scriptFile();
    Script script = file.isPresent() ? Script.parse(read(file.get())) : Script.of(arguments);
    if (!script.problems().isEmpty()) {
      report(file, script.problems());
      return ExitStatus.BAD_INPUT;
    }
    if (script.length().dividedBy(crawlEvery) > Simulation.MAX_QUESTIONS) {
      throw new InputException("the script lasts " + DurationText.length(script.length())
          + ", too long for so many requests; increase --crawl-every");
    }
    EnumSet<PolicyPreset> chosen =
        presets.isEmpty() ? EnumSet.allOf(PolicyPreset.class) : EnumSet.copyOf(presets);
    Simulation simulation = Simulation.of(script, List.copyOf(chosen), crawlEvery);
    byte[] content = switch (format) {
      case text -> TextTimeline.of(simulation).getBytes(StandardCharsets.UTF_8);
      case json -> JsonFields.line(json -> TimelineJson.write(json, simulation));
    };
    if (output == null) {
      terminal.out().write(content);
    } else {
      OutputFile.write(output, content);
    }
    return 0;
  }

  /** The file that holds the script; empty if the arguments are the script. */
  private Optional<String> scriptFile() {
    if (arguments.size() > 1) {
      return Optional.empty();
    }
    String only = arguments.get(0);
    if (only.equals("-")) {
      return Optional.of(only);
    }
    try {
      boolean isFile = !only.isEmpty() && Files.exists(Path.of(only));
      return isFile ? Optional.of(only) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private String read(String file) throws InputException, IOException {
    byte[] bytes;
    if (file.equals("-")) {
      bytes = terminal.in().readNBytes(Script.MAX_LENGTH + 1);
    } else if (Files.isDirectory(Path.of(file))) {
      throw new InputException(file + " is a directory; expected a file with one phase per line");
    } else {
      try (var in = Files.newInputStream(Path.of(file))) {
        bytes = in.readNBytes(Script.MAX_LENGTH + 1);
      } catch (IOException e) {
        throw new InputException("cannot read " + file + ": " + e.getMessage());
      }
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void report(Optional<String> file, List<Script.Problem> problems) {
    for (Script.Problem problem : problems) {
      String place = file.map(name -> TerminalText.of(name.equals("-") ? "standard input" : name)
              + ":" + problem.line() + ":" + problem.column())
          .orElse("phase " + problem.line() + ", column " + problem.column());
      terminal.say(place + ": " + TerminalText.of(problem.message()));
    }
    if (file.isEmpty()) {
      terminal.say((arguments.size() > 1 ? "" : "no file has this name; to give phases, ")
          + "put each phase in quotes: wayleave simulate \"200 2d\" \"503 for 40h\"");
    }
  }
}
