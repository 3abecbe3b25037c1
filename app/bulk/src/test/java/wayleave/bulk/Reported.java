package wayleave.bulk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import wayleave.bulk.file.Place;
import wayleave.bulk.file.Problems;

/** What was reported, with the names of files below a directory. */
public final class Reported implements Problems {
  private final Path directory;
  private final List<String> problems = new ArrayList<>();
  private final List<Long> losses = new ArrayList<>();

  public Reported(Path directory) {
    this.directory = directory;
  }

  @Override
  public void note(Place place, String what) {
    problems.add((place + ": " + what).replace(directory + "/", ""));
  }

  @Override
  public void loss(Place place, String what, long count) {
    note(place, what);
    losses.add(count);
  }

  /** How many rows or captures each problem lost that lost any. */
  public List<Long> losses() {
    return losses;
  }

  public List<String> problems() {
    return problems;
  }
}
