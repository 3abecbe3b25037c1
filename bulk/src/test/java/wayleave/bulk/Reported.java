package wayleave.bulk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What was reported, with the names of files below a directory. */
final class Reported implements Problems {
  private final Path directory;
  private final List<String> problems = new ArrayList<>();

  Reported(Path directory) {
    this.directory = directory;
  }

  @Override
  public void report(String where, String what) {
    problems.add((where + ": " + what).replace(directory + "/", ""));
  }

  List<String> problems() {
    return problems;
  }
}
