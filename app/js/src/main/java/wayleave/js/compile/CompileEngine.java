package wayleave.js.compile;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.diagnostics.DefaultProblemTextConsumer;
import org.teavm.diagnostics.Problem;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.vm.TeaVMOptimizationLevel;

/**
 * Compiles classes of the class path to JavaScript. TeaVM writes some of them in the order of their identity hash codes, which are
 * the same each time only in a process that has done nothing else: not in Maven's, nor in one that first compiles this class.
 */
public final class CompileEngine {
  /** The constructor of all objects. */
  private static final Pattern OF_OBJECT =
      Pattern.compile("(function [\\w$]+\\(\\)\\{)this\\.\\$id\\$=0;\\}");

  /** Any escape; the group is a control character that may stand unescaped: not NUL, not a line end. */
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:u00((?:0[1-9bcef]|1[0-9a-f]|7f))|.)", Pattern.CASE_INSENSITIVE);

  private CompileEngine() {}

  /** Arguments: where to write, then for each module {@code file=class}. */
  public static void main(String[] args) throws Exception {
    for (int i = 1; i < args.length; i++) {
      String[] module = args[i].split("=");
      compile(new File(args[0]), module[0], module[1]);
    }
  }

  private static void compile(File directory, String file, String mainClass) throws Exception {
    TeaVMTool tool = new TeaVMTool();
    tool.setTargetType(TeaVMTargetType.JAVASCRIPT);
    tool.setJsModuleType(JSModuleType.ES2015);
    tool.setOptimizationLevel(TeaVMOptimizationLevel.ADVANCED);
    tool.setObfuscated(true);
    // No check of the bounds of arrays, which would halve the speed.
    tool.setStrict(false);
    tool.setMainClass(mainClass);
    tool.getProperties().setProperty(LibraryPatches.MODULE, mainClass);
    tool.setTargetDirectory(directory);
    tool.setTargetFileName(file);
    tool.generate();
    for (Problem problem : tool.getProblemProvider().getProblems()) {
      DefaultProblemTextConsumer text = new DefaultProblemTextConsumer();
      problem.render(text);
      System.err.println(file + ": " + text.getText() + " (" + problem.getLocation() + ")");
    }
    if (!tool.getProblemProvider().getSevereProblems().isEmpty()) {
      System.exit(1);
    }
    Path module = directory.toPath().resolve(file);
    Files.writeString(module, withPlainControls(withoutIds(Files.readString(module), file)));
  }

  /**
   * Few objects are asked for an identity hash code, and the first question makes it. A field for it in all would take time and
   * memory, most of all since a store into objects of all classes is slow.
   */
  private static String withoutIds(String code, String file) {
    if (OF_OBJECT.matcher(code).results().count() != 1) {
      throw new IllegalStateException(file + ": expected one constructor like " + OF_OBJECT);
    }
    return OF_OBJECT.matcher(code).replaceFirst("$1}");
  }

  /** Packed tables consist of control characters, which take a sixth of the room if they are not escaped. */
  private static String withPlainControls(String code) {
    return ESCAPE
        .matcher(code)
        .replaceAll(escape -> Matcher.quoteReplacement(
            escape.group(1) == null
                ? escape.group()
                : Character.toString(Integer.parseInt(escape.group(1), 16))));
  }
}
