package wayleave.bulk;

import wayleave.Origin;

/**
 * An origin with its name, which is not made anew each time. Immutable and thread-safe.
 *
 * @param text as {@link Origin#toString} says it
 */
record OriginName(Origin origin, String text) {
  static OriginName of(Origin origin) {
    return new OriginName(origin, origin.toString());
  }
}
