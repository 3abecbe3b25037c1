package wayleave.benchmarks.engine;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import wayleave.Dialect;
import wayleave.benchmarks.data.Workload;

/** robots-parser for Node.js, asked the same by a script; takes part only where node and npm are at hand. */
final class NodePeer {
  static final String NAME = "robots-parser";
  static final String VERSION = "3.0.1";

  private NodePeer() {}

  /** Measures parsing and matching of some workloads. */
  static List<Figure> measure(Path root, List<Workload> workloads) throws IOException {
    Path directory = root.resolve("verify/benchmarks/target/node");
    Files.createDirectories(directory);
    run(directory, "npm", "install", "--no-save", "--prefix", ".", NAME + "@" + VERSION);
    Path asked = directory.resolve("workloads.json");
    Files.writeString(asked, json(workloads).toString());
    String script = root.resolve("verify/benchmarks/node/robots-parser.mjs").toString();
    List<Figure> figures = new ArrayList<>();
    for (String line : run(directory, "node", script, asked.toString()).lines().toList()) {
      String[] parts = line.split("\t", -1);
      double value = Double.parseDouble(parts[1]);
      int wrong = Integer.parseInt(parts[3]);
      figures.add(new Figure(
          parts[0], NAME, value, value, value, parts[2], wrong, Integer.parseInt(parts[4])));
    }
    return figures;
  }

  /** The workloads, each question with the answers that are right in one reading of the standard or another. */
  private static ArrayNode json(List<Workload> workloads) {
    ArrayNode array = new ObjectMapper().createArrayNode();
    for (Workload workload : workloads) {
      boolean[] rfc = Answers.right(Dialect.RFC9309, workload);
      boolean[] google = Answers.right(Dialect.GOOGLE, workload);
      ObjectNode node = array.addObject();
      node.put("name", workload.name()).put("agent", Contender.AGENT);
      ArrayNode files = node.putArray("files");
      for (byte[] file : workload.files()) {
        files.add(Base64.getEncoder().encodeToString(file));
      }
      ArrayNode questions = node.putArray("questions");
      for (int i = 0; i < rfc.length; i++) {
        Workload.Question question = workload.questions().get(i);
        ObjectNode asked = questions.addObject();
        asked.put("file", question.file()).put("url", question.url());
        asked.putArray("right").add(rfc[i]).add(google[i]);
      }
    }
    return array;
  }

  private static String run(Path directory, String... command) throws IOException {
    Process process = new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectInput(new File("/dev/null"))
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(command[0] + " failed");
    }
    return output;
  }
}
