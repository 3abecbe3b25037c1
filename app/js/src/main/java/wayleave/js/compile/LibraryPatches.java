package wayleave.js.compile;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.teavm.model.ClassHolder;
import org.teavm.model.ClassHolderTransformer;
import org.teavm.model.ClassHolderTransformerContext;
import org.teavm.model.ElementModifier;
import org.teavm.model.FieldHolder;
import org.teavm.model.MethodDescriptor;
import org.teavm.model.MethodHolder;
import org.teavm.model.ReferenceCache;
import org.teavm.model.ValueType;
import org.teavm.model.emit.ProgramEmitter;
import org.teavm.model.emit.ValueEmitter;
import org.teavm.model.util.ModelUtils;
import org.teavm.parsing.ClassRefsRenamer;
import org.teavm.vm.spi.TeaVMHost;
import org.teavm.vm.spi.TeaVMPlugin;

/** Replaces or adds methods of TeaVM's class library while it compiles. TeaVM finds this class as a service. */
public final class LibraryPatches implements TeaVMPlugin, ClassHolderTransformer {
  private static final String LIBRARY = JavaLibrary.class.getName();
  private static final String STRING = "java.lang.String";
  private static final String CATALOGUE = "wayleave.crawlers.Crawler";
  private static final String MATCH = "wayleave.internal.match.";
  private static final String TEXT = "Ljava/lang/String;";
  private static final String CHARSET = "Ljava/nio/charset/Charset;";

  /**
   * A method that calls one of {@link JavaLibrary}, with the object first unless it is static.
   *
   * @param signature of the method in the class library
   */
  private record Patch(String type, String signature, boolean isStatic, String by) {}

  private static final List<Patch> PATCHES = List.of(
      new Patch(STRING, "getBytes(" + CHARSET + ")[B", false, "encode"),
      new Patch(STRING, "toLowerCase(Ljava/util/Locale;)" + TEXT, false, "toLowerCase"),
      new Patch(STRING, "fromArray([C)" + TEXT, true, "text"),
      new Patch(STRING, "indexOf(" + TEXT + "I)I", false, "indexOf"),
      new Patch(STRING, "indexOf(II)I", false, "indexOf"),
      new Patch(STRING, "contains(Ljava/lang/CharSequence;)Z", false, "contains"),
      new Patch(STRING, "startsWith(" + TEXT + "I)Z", false, "startsWith"),
      new Patch(STRING, "endsWith(" + TEXT + ")Z", false, "endsWith"),
      new Patch("java.lang.Long", "bitCount(J)I", true, "bitCount"),
      new Patch(STRING, "isBlank()Z", false, "isBlank"),
      new Patch(STRING, "lines()Ljava/util/stream/Stream;", false, "lines"),
      new Patch("java.lang.Double", "parseDouble(" + TEXT + ")D", true, "parseDouble"),
      new Patch("java.lang.Double", "toString(D)" + TEXT, true, "toString"),
      new Patch("java.lang.Character", "toString(I)" + TEXT, true, "toString"),
      new Patch("java.lang.Character", "getName(I)" + TEXT, true, "getName"),
      new Patch(CATALOGUE + "Data", "of(" + TEXT + ")" + TEXT, true, "crawlers"),
      new Patch("java.util.Arrays", "copyOf([BI)[B", true, "copyOf"),
      new Patch("java.util.Arrays", "copyOf([II)[I", true, "copyOf"),
      new Patch("wayleave.internal.bytes.ByteBuilder", "copy([BI[BII)V", true, "copy"),
      new Patch("java.util.Arrays", "compareUnsigned([B[B)I", true, "compareUnsigned"),
      new Patch("java.util.Arrays", "compareUnsigned([BII[BII)I", true, "compareUnsigned"),
      new Patch("java.io.ByteArrayOutputStream", "writeBytes([B)V", false, "writeBytes"),
      new Patch("java.time.Instant", "toString()" + TEXT, false, "toString"),
      new Patch("java.time.Duration", "dividedBy(Ljava/time/Duration;)J", false, "dividedBy"),
      new Patch("java.time.Duration", "toSeconds()J", false, "toSeconds"),
      new Patch("java.time.Duration", "toHoursPart()I", false, "toHoursPart"),
      new Patch("java.time.Duration", "toMinutesPart()I", false, "toMinutesPart"),
      new Patch("java.time.Duration", "toSecondsPart()I", false, "toSecondsPart"));

  /** The property that names the main class of a module. */
  static final String MODULE = "wayleave.module";

  private static final String LINTER = "wayleave.js.LintModule";

  /** Columns of the table of crawlers that the linter does not read, and the methods that would. */
  private static final Map<String, String> UNUSED_COLUMNS = Map.of(
      "source", "source",
      "documentation", "documentation",
      "ranges", "ranges",
      "ranges-format", "rangesFormat",
      "reverse-dns", "reverseDns",
      "note", "note");

  /** Classes whose members replace all those of another class. */
  private static final Map<String, String> STAND_INS = Map.of(
      RegExpPattern.class.getName(), "java.util.regex.Pattern",
      RegExpMatcher.class.getName(), "java.util.regex.Matcher");

  private boolean isLinter;

  @Override
  public void install(TeaVMHost host) {
    isLinter = LINTER.equals(host.getProperties().getProperty(MODULE));
    host.add(this);
  }

  @Override
  public void transformClass(ClassHolder type, ClassHolderTransformerContext context) {
    for (Patch patch : PATCHES) {
      if (patch.type.equals(type.getName())) {
        apply(patch, type, context);
      }
    }
    if (STAND_INS.containsValue(type.getName())) {
      replace(type, context);
    } else if (type.getName().equals("java.lang.Object")) {
      dropMonitors(type, context);
    } else if (type.getName().equals("java.lang.System")) {
      copyUnchecked(type, context);
    } else if (type.getName().equals(STRING)) {
      decodeFast(type, context);
    } else if (type.getName().equals(MATCH + "WildcardIndex")) {
      avoidLong(type, context);
    } else if (type.getName().equals(LIBRARY)) {
      constant(type, "names", names(), context);
      String table = crawlers("table");
      constant(type, "crawlerTable", isLinter ? withoutUnusedColumns(table) : table, context);
      constant(type, "observedCrawlers", crawlers("observed"), context);
      constant(type, "crawlerVersion", crawlers("version"), context);
    } else if (isLinter && type.getName().equals("wayleave.crawlers.KnownCrawler")) {
      // A call of a method that would return nothing fails while compiling.
      for (MethodHolder method : type.getMethods().toArray(new MethodHolder[0])) {
        if (UNUSED_COLUMNS.containsValue(method.getName())) {
          type.removeMethod(method);
        }
      }
    }
  }

  private static void constant(
      ClassHolder type, String method, String value, ClassHolderTransformerContext context) {
    code(type, MethodDescriptor.parse(method + "()" + TEXT), context)
        .constant(value)
        .returnValue();
  }

  private static String crawlers(String name) {
    try {
      Method data = Class.forName(CATALOGUE + "Data").getDeclaredMethod("of", String.class);
      data.setAccessible(true);
      return (String) data.invoke(null, name);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String withoutUnusedColumns(String table) {
    List<String> columns = List.of(table.lines().findFirst().orElseThrow().split("\t", -1));
    return table
        .lines()
        .map(line -> {
          String[] cells = line.split("\t", -1);
          if (!columns.equals(List.of(cells))) {
            UNUSED_COLUMNS.keySet().forEach(column -> cells[columns.indexOf(column)] = "");
          }
          return String.join("\t", cells) + "\n";
        })
        .collect(Collectors.joining());
  }

  private static void replace(ClassHolder type, ClassHolderTransformerContext context) {
    type.removeAllMethods();
    type.removeAllFields();
    type.getInterfaces().clear();
    for (var standIn : STAND_INS.entrySet()) {
      if (standIn.getValue().equals(type.getName())) {
        ClassHolder members = new ClassRefsRenamer(
                new ReferenceCache(), name -> STAND_INS.getOrDefault(name, name))
            .rename(ModelUtils.copyClass(
                context.getHierarchy().getClassSource().get(standIn.getKey())));
        for (MethodHolder method : members.getMethods().toArray(new MethodHolder[0])) {
          members.removeMethod(method);
          type.addMethod(method);
        }
        for (FieldHolder field : members.getFields().toArray(new FieldHolder[0])) {
          members.removeField(field);
          type.addField(field);
        }
      }
    }
  }

  private static void apply(Patch patch, ClassHolder type, ClassHolderTransformerContext context) {
    MethodDescriptor descriptor = MethodDescriptor.parse(patch.signature);
    if (type.getMethod(descriptor) == null) {
      MethodHolder method = new MethodHolder(descriptor);
      method.setLevel(org.teavm.model.AccessLevel.PUBLIC);
      if (patch.isStatic) {
        method.getModifiers().add(ElementModifier.STATIC);
      }
      type.addMethod(method);
    }
    ProgramEmitter code = code(type, descriptor, context);
    List<ValueEmitter> arguments = new ArrayList<>();
    if (!patch.isStatic) {
      arguments.add(code.var(0, ValueType.object(patch.type)));
    }
    for (int i = 0; i < descriptor.parameterCount(); i++) {
      arguments.add(code.var(i + 1, descriptor.parameterType(i)));
    }
    ValueEmitter result = code.invoke(
        LIBRARY, patch.by, descriptor.getResultType(), arguments.toArray(new ValueEmitter[0]));
    if (result == null) {
      code.exit();
    } else {
      result.returnValue();
    }
  }

  /** There is one thread only. A field of all objects would take time and memory. */
  private static void dropMonitors(ClassHolder type, ClassHolderTransformerContext context) {
    for (MethodHolder method : type.getMethods()) {
      boolean isMonitor =
          method.getName().startsWith("monitorEnter") || method.getName().startsWith("monitorExit");
      if (isMonitor && method.getResultType() == ValueType.VOID) {
        code(type, method.getDescriptor(), context).exit();
      }
    }
    type.removeField(type.getField("monitor"));
  }

  /** {@code System.arraycopy}; no other access to an array checks its bounds, and to find them out takes longer than most copies. */
  private static void copyUnchecked(ClassHolder type, ClassHolderTransformerContext context) {
    MethodDescriptor descriptor =
        MethodDescriptor.parse("fastArraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V");
    ProgramEmitter code = code(type, descriptor, context);
    ValueEmitter[] arguments = new ValueEmitter[descriptor.parameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = code.var(i + 1, descriptor.parameterType(i));
    }
    code.invoke("java.lang.System", "doArrayCopy", arguments);
    code.exit();
  }

  /** The constructors that take bytes go through one method; TeaVM's would take two buffers and a decoder for each string. */
  private static void decodeFast(ClassHolder type, ClassHolderTransformerContext context) {
    construct(type, "initWithBytes([BII" + CHARSET + ")V", "decode", context);
    construct(type, "initWithCharArray([CII)V", "text", context);
  }

  /** Lets a constructor of strings take over what a method of {@link JavaLibrary} returns. */
  private static void construct(
      ClassHolder type, String signature, String by, ClassHolderTransformerContext context) {
    MethodDescriptor descriptor = MethodDescriptor.parse(signature);
    ProgramEmitter code = code(type, descriptor, context);
    ValueEmitter[] arguments = new ValueEmitter[descriptor.parameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = code.var(i + 1, descriptor.parameterType(i));
    }
    ValueEmitter text = code.invoke(LIBRARY, by, ValueType.object(STRING), arguments);
    code.var(0, ValueType.object(STRING)).invokeSpecial("borrowChars", text);
    code.exit();
  }

  /** Few wildcard rules are kept apart by sets of 64 bits, which are slow here; those for many rules do as well. */
  private static void avoidLong(ClassHolder type, ClassHolderTransformerContext context) {
    MethodDescriptor of =
        MethodDescriptor.parse("of([B[I[II)L" + MATCH.replace('.', '/') + "WildcardIndex;");
    ProgramEmitter code = code(type, of, context);
    ValueEmitter[] arguments = new ValueEmitter[of.parameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = code.var(i + 1, of.parameterType(i));
    }
    code.invoke(MATCH + "GramIndex", "of", ValueType.object(MATCH + "GramIndex"), arguments)
        .returnValue();
  }

  private static ProgramEmitter code(
      ClassHolder type, MethodDescriptor descriptor, ClassHolderTransformerContext context) {
    MethodHolder method = type.getMethod(descriptor);
    method.getModifiers().remove(ElementModifier.NATIVE);
    return ProgramEmitter.create(method, context.getHierarchy());
  }

  /**
   * The names of the characters that lint may name, a line each: those that look like others or like nothing. ASCII stands for its
   * fullwidth forms and tags as well.
   */
  private static String names() {
    StringBuilder names = new StringBuilder("\n");
    IntStream.concat(IntStream.rangeClosed(0, 0x2FFFF), IntStream.of(0xE0001, 0xE007F))
        .filter(LibraryPatches::isOdd)
        .forEach(c -> names
            .append(Integer.toHexString(c))
            .append(' ')
            .append(Character.getName(c))
            .append('\n'));
    return names.toString();
  }

  private static boolean isOdd(int c) {
    return switch (Character.getType(c)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.FORMAT -> true;
      default -> c < 0x80 || c == 0xAB || c == 0xBB || c >= 0x2010 && c <= 0x201F || c == 0x2212;
    };
  }
}
