package wayleave;

import java.util.Arrays;

/** A growing array of ints. Not thread-safe. */
final class Ints {
  private int[] array = new int[12];
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return array[index];
  }

  void add(int value) {
    if (size == array.length) {
      array = Arrays.copyOf(array, size * 2);
    }
    array[size++] = value;
  }

  int[] toArray() {
    return Arrays.copyOf(array, size);
  }
}
