package wayleave.api;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.TypePath;
import org.objectweb.asm.TypeReference;
import org.objectweb.asm.signature.SignatureReader;
import org.objectweb.asm.util.TraceSignatureVisitor;

/** A type as its class file has it, written like Java. */
final class ApiClass extends ClassVisitor {
  private static final String NULLABLE = "Lorg/jspecify/annotations/Nullable;";
  private static final int VISIBLE = Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED;
  /** What every record and enum has by itself. */
  private static final Set<String> IMPLIED =
      Set.of("equals(java.lang.Object)", "hashCode()", "toString()");

  private final Set<String> members = new TreeSet<>();
  private final List<String> components = new ArrayList<>();
  /** Sorted, as their order in the class is up to the compiler where the source does not list them. */
  private final Set<String> permitted = new TreeSet<>();

  private String name = "";
  private String header = "";
  private int access;
  private @Nullable String outer;
  private boolean isLocal;
  private boolean isRecord;
  private boolean isEnum;

  ApiClass() {
    super(Opcodes.ASM9);
  }

  /** The name, with dots and {@code $}. */
  String name() {
    return name;
  }

  String packageName() {
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(0, dot);
  }

  /** The type that it stands in; null if in none. */
  @Nullable
  String outer() {
    return outer;
  }

  /** Whether others can name it, as far as its own modifiers tell. */
  boolean isOffered() {
    return (access & VISIBLE) != 0 && (access & Opcodes.ACC_SYNTHETIC) == 0 && !isLocal;
  }

  /** All of it, with an empty line at the end. */
  String text() {
    StringBuilder text = new StringBuilder(modifiers(access)).append(kind()).append(' ');
    text.append(name);
    if (isRecord) {
      text.append('(').append(String.join(", ", components)).append(')');
    }
    text.append(header);
    if (!permitted.isEmpty()) {
      text.append(" permits ").append(String.join(", ", permitted));
    }
    text.append(" {\n");
    members.forEach(member -> text.append("  ").append(member).append('\n'));
    return text.append("}\n\n").toString();
  }

  private String kind() {
    return (access & Opcodes.ACC_ANNOTATION) != 0
        ? "@interface"
        : (access & Opcodes.ACC_INTERFACE) != 0
            ? "interface"
            : isEnum ? "enum" : isRecord ? "record" : "class";
  }

  private static String modifiers(int access) {
    int known = access & (VISIBLE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_ABSTRACT);
    boolean isInterface = (access & Opcodes.ACC_INTERFACE) != 0;
    String deprecated = (access & Opcodes.ACC_DEPRECATED) == 0 ? "" : "@Deprecated ";
    String words = Modifier.toString(isInterface ? known & ~Opcodes.ACC_ABSTRACT : known);
    return deprecated + words + (words.isEmpty() ? "" : " ");
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String[] interfaces) {
    this.name = name.replace('/', '.');
    this.access = access & ~Opcodes.ACC_SUPER;
    isRecord = "java/lang/Record".equals(superName);
    isEnum = (access & Opcodes.ACC_ENUM) != 0;
    TraceSignatureVisitor visitor = new TraceSignatureVisitor(access);
    new SignatureReader(signature == null ? plain(superName, interfaces) : signature)
        .accept(visitor);
    header = visitor
        .getDeclaration()
        .replace(" extends java.lang.Record", "")
        .replaceFirst(" extends java.lang.Enum<[^>]*>", "");
  }

  private static String plain(@Nullable String superName, String[] interfaces) {
    StringBuilder signature = new StringBuilder();
    signature
        .append('L')
        .append(superName == null ? "java/lang/Object" : superName)
        .append(';');
    for (String each : interfaces) {
      signature.append('L').append(each).append(';');
    }
    return signature.toString();
  }

  @Override
  public void visitInnerClass(
      String name, @Nullable String outerName, @Nullable String innerName, int access) {
    if (name.replace('/', '.').equals(this.name)) {
      this.access = access | this.access & Opcodes.ACC_DEPRECATED;
      outer = outerName == null ? null : outerName.replace('/', '.');
      isLocal = outerName == null || innerName == null;
    }
  }

  @Override
  public void visitPermittedSubclass(String permittedSubclass) {
    permitted.add(permittedSubclass.replace('/', '.'));
  }

  @Override
  public RecordComponentVisitor visitRecordComponent(
      String name, String descriptor, @Nullable String signature) {
    int index = components.size();
    components.add(type(descriptor, signature) + " " + name);
    return new RecordComponentVisitor(Opcodes.ASM9) {
      @Override
      public @Nullable AnnotationVisitor visitTypeAnnotation(
          int typeRef, @Nullable TypePath path, String annotation, boolean visible) {
        if (annotation.equals(NULLABLE)) {
          components.set(index, components.get(index) + nullable(path));
        }
        return null;
      }
    };
  }

  private static String type(String descriptor, @Nullable String signature) {
    TraceSignatureVisitor visitor = new TraceSignatureVisitor(0);
    new SignatureReader(signature == null ? descriptor : signature).acceptType(visitor);
    String declared = visitor.getDeclaration();
    // It leaves out what every class extends.
    return declared.isEmpty() ? Type.getType(descriptor).getClassName() : declared;
  }

  /** Where within a type something may be null: of a value itself nothing more is said. */
  private static String nullable(@Nullable TypePath path) {
    return path == null ? "?" : "?" + path;
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    if (!isOfferedMember(access)) {
      return null;
    }
    String constant = value == null ? "" : " = " + quoted(value);
    String text = modifiers(access) + type(descriptor, signature) + " " + name + constant;
    members.add(isEnum && (access & Opcodes.ACC_ENUM) != 0 ? name : text);
    return null;
  }

  private static String quoted(Object value) {
    return value instanceof String text
        ? '"' + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + '"'
        : value.toString();
  }

  private boolean isOfferedMember(int access) {
    return (access & VISIBLE) != 0
        && (access & (Opcodes.ACC_SYNTHETIC | Opcodes.ACC_BRIDGE)) == 0
        && ((access & Opcodes.ACC_PUBLIC) != 0 || (this.access & Opcodes.ACC_FINAL) == 0);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    TraceSignatureVisitor visitor = new TraceSignatureVisitor(0);
    new SignatureReader(signature == null ? descriptor : signature).accept(visitor);
    String called = name.equals("<init>") ? "new" : name;
    String call = called + visitor.getDeclaration();
    boolean isImplied = IMPLIED.contains(call)
        || isEnum && (call.equals("values()") || call.equals("valueOf(java.lang.String)"));
    if (!isOfferedMember(access) || isImplied || name.equals("<clinit>")) {
      return null;
    }
    boolean isDefault = (this.access & Opcodes.ACC_INTERFACE) != 0
        && (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0;
    String result = called.equals("new") ? "" : visitor.getReturnType() + " ";
    List<String> thrown = new ArrayList<>();
    for (String exception : exceptions == null ? new String[0] : exceptions) {
      thrown.add(exception.replace('/', '.'));
    }
    String text = modifiers(access & ~Opcodes.ACC_INTERFACE)
        + (isDefault ? "default " : "")
        + ((access & Opcodes.ACC_VARARGS) != 0 ? "varargs " : "")
        + result
        + call
        + (thrown.isEmpty() ? "" : " throws " + String.join(", ", thrown));
    return new NullableReader(text, members);
  }

  /** Adds a method, with what of it may be null. */
  private static final class NullableReader extends MethodVisitor {
    private final String text;
    private final Set<String> members;
    private final Set<String> nullable = new TreeSet<>();

    NullableReader(String text, Set<String> members) {
      super(Opcodes.ASM9);
      this.text = text;
      this.members = members;
    }

    @Override
    public @Nullable AnnotationVisitor visitTypeAnnotation(
        int typeRef, @Nullable TypePath path, String annotation, boolean visible) {
      TypeReference place = new TypeReference(typeRef);
      if (annotation.equals(NULLABLE)) {
        if (place.getSort() == TypeReference.METHOD_RETURN) {
          nullable.add("result" + nullable(path));
        } else if (place.getSort() == TypeReference.METHOD_FORMAL_PARAMETER) {
          nullable.add("parameter " + (place.getFormalParameterIndex() + 1) + nullable(path));
        }
      }
      return null;
    }

    @Override
    public void visitEnd() {
      members.add(text + (nullable.isEmpty() ? "" : " // " + String.join(", ", nullable)));
    }
  }
}
