/** A store of robots.txt entries that several processes share, in Redis or Valkey. */
@NullMarked
package wayleave.store.redis;

import org.jspecify.annotations.NullMarked;
