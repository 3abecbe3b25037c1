package wayleave;

import java.util.Arrays;

/**
 * Where the user-agent lines and the groups of a document stand among its records, so that only the groups of a crawler are read
 * for it. Immutable.
 */
final class GroupIndex {
  /** How many numbers stand for a user-agent line: where its name begins and ends, and the number of its group. */
  private static final int WIDTH = 3;

  private final int[] userAgents;
  /** For each group, where its first record begins, and the line of the one before. */
  private final int[] groups;

  private GroupIndex(int[] userAgents, int[] groups) {
    this.userAgents = userAgents;
    this.groups = groups;
  }

  static GroupIndex of(CompactLines record) {
    int[] userAgents = new int[8 * WIDTH];
    int[] groups = new int[16];
    int numbers = 0;
    int group = -1;
    while (record.nextUserAgent()) {
      if (record.kind == CompactLines.FIRST_USER_AGENT) {
        group++;
        if (2 * group == groups.length) {
          groups = Arrays.copyOf(groups, 4 * group);
        }
        groups[2 * group] = record.recordStart;
        groups[2 * group + 1] = record.lineBefore;
      }
      if (group < 0) {
        continue; // only bytes from outside have a line of no group
      }
      if (numbers == userAgents.length) {
        userAgents = Arrays.copyOf(userAgents, 2 * numbers);
      }
      userAgents[numbers++] = record.start;
      userAgents[numbers++] = record.end;
      userAgents[numbers++] = group;
    }
    return new GroupIndex(
        Arrays.copyOf(userAgents, numbers), Arrays.copyOf(groups, 2 * (group + 1)));
  }

  /** How many user-agent lines there are. */
  int userAgents() {
    return userAgents.length / WIDTH;
  }

  /** Where the name of a user-agent line begins, among the records. */
  int nameStart(int userAgent) {
    return userAgents[userAgent * WIDTH];
  }

  /** Where the name of a user-agent line ends. */
  int nameEnd(int userAgent) {
    return userAgents[userAgent * WIDTH + 1];
  }

  /** The number of the group that a user-agent line belongs to. */
  int groupOf(int userAgent) {
    return userAgents[userAgent * WIDTH + 2];
  }

  /** Goes to the beginning of a group: the next record is its first. */
  void goToGroup(int group, CompactLines record) {
    record.goTo(groups[2 * group], groups[2 * group + 1]);
  }
}
