/** A store of robots.txt entries on disk, in RocksDB. */
@NullMarked
package wayleave.store.rocksdb;

import org.jspecify.annotations.NullMarked;
