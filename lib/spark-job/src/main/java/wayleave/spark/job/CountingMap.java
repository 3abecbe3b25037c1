package wayleave.spark.job;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes any number of values of each value of a partition, and at its end says what was counted. Not thread-safe. */
abstract class CountingMap<T, R> implements Iterator<R> {
  private final Iterator<T> source;
  private final Tallies tallies;
  private final ArrayDeque<R> ready = new ArrayDeque<>();
  private @Nullable Tally tally;

  CountingMap(Iterator<T> source, Tallies tallies) {
    this.source = source;
    this.tallies = tallies;
    this.tally = tallies.newTally();
  }

  /** Hands on what is made of a value. */
  abstract void map(T value, Tally tally, Consumer<R> to);

  /** Hands on what was held back, after the last value. */
  void end(Tally tally, Consumer<R> to) {}

  /**
   * The source failed: throws the failure on, or reports it, and then there are no more values.
   */
  void failed(Exception failure, Tally tally) throws Exception {
    throw failure;
  }

  @Override
  public final boolean hasNext() {
    while (ready.isEmpty() && tally != null) {
      T value = read(tally);
      if (value != null) {
        map(value, tally, ready::add);
      } else {
        end(tally, ready::add);
        tallies.add(tally);
        tally = null;
      }
    }
    return !ready.isEmpty();
  }

  private @Nullable T read(Tally tally) {
    try {
      return source.hasNext() ? source.next() : null;
    } catch (Exception e) {
      try {
        failed(e, tally);
      } catch (Exception thrown) {
        throw CountingMap.<RuntimeException>unchecked(thrown);
      }
      return null;
    }
  }

  /** Spark throws checked exceptions where none are declared. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> E unchecked(Exception e) throws E {
    throw (E) e;
  }

  @Override
  public final R next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }
}
