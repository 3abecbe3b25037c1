package wayleave.api;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types with all that an API can have, and what is written of them. */
public final class Sample {
  static final Map<String, String> EXPECTED = Map.of(
      "Nested",
      """
      wayleave.api.Sample$Nested<T extends java.lang.Comparable<T>> {
        public final T value
        public new(T)
        public static final int MOST = 7
        public static final java.lang.String NAME = "a\\"b"
      }
      """,
      "Open",
      """
      wayleave.api.Sample$Open implements java.io.Closeable {
        @Deprecated public varargs void add(java.lang.String[])
        protected abstract byte[] bytes() throws java.io.IOException
        protected new()
        public java.lang.String name(java.lang.String, java.util.List<java.lang.String>) // parameter 1?, parameter 2?0;, result?
        public void close()
      }
      """,
      "Kind",
      """
      wayleave.api.Sample$Kind {
        ONE
        TWO
      }
      """,
      "Pair",
      """
      wayleave.api.Sample$Pair(int a, java.lang.String b?) implements wayleave.api.Sample$Shape {
        public int a()
        public java.lang.String b() // result?
        public new(int, java.lang.String) // parameter 2?
      }
      """,
      "Dot",
      """
      wayleave.api.Sample$Dot() implements wayleave.api.Sample$Shape {
        public new()
      }
      """,
      "Shape",
      """
      wayleave.api.Sample$Shape permits wayleave.api.Sample$Dot, wayleave.api.Sample$Pair {
        public static wayleave.api.Sample$Shape of()
      }
      """,
      "Listener",
      """
      wayleave.api.Sample$Listener {
        public abstract void heard(java.lang.String)
        public default void ended()
      }
      """);

  private Sample() {}

  /** Bounds, fields and constants. */
  public static final class Nested<T extends Comparable<T>> {
    public static final int MOST = 7;
    public static final String NAME = "a\"b";
    static final int HIDDEN_HERE = 1;
    public final T value;

    public Nested(T value) {
      this.value = value;
    }

    /** Of a final class nobody inherits. */
    protected void notOffered() {}
  }

  /** What can be inherited. */
  public abstract static class Open implements java.io.Closeable {
    protected Open() {}

    protected abstract byte[] bytes() throws IOException;

    @Deprecated
    public void add(String... names) {}

    public @Nullable String name(@Nullable String first, List<@Nullable String> others) {
      return first;
    }

    @Override
    public void close() {}

    void hidden() {}
  }

  public enum Kind {
    ONE,
    TWO
  }

  public sealed interface Shape permits Pair, Dot {
    static Shape of() {
      return new Pair(1, null);
    }
  }

  public record Pair(int a, @Nullable String b) implements Shape {}

  public record Dot() implements Shape {}

  public interface Listener {
    void heard(String text);

    default void ended() {}
  }

  static final class Hidden {
    public interface HiddenToo {}
  }
}
