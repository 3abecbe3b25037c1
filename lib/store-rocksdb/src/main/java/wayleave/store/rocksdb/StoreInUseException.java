package wayleave.store.rocksdb;

import java.io.IOException;
import java.nio.file.Path;

/** That a store cannot be opened because it is open: in another process, or in another part of this one. */
public final class StoreInUseException extends IOException {
  private static final long serialVersionUID = 1;

  StoreInUseException(Path directory, String why) {
    super("the store in " + directory
        + " is in use: another process or another part of this one has it open (" + why + ")");
  }
}
