package wayleave.bulk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import wayleave.bulk.file.Problems;

/** What was reported, with the names of files below a directory. */
public final class Reported implements Problems {
  private final Path directory;
  private final List<String> problems = new ArrayList<>();

  public Reported(Path directory) {
    this.directory = directory;
  }

  @Override
  public void report(String where, String what) {
    problems.add((where + ": " + what).replace(directory + "/", ""));
  }

  public List<String> problems() {
    return problems;
  }
}
