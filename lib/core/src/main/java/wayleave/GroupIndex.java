package wayleave;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import wayleave.internal.crawler.ProductToken;

/**
 * Where the user-agent lines and the groups of a document stand among its records, so that only the groups of a crawler are read
 * for it. Immutable.
 */
final class GroupIndex {
  /** How many numbers stand for a user-agent line: where its name begins and ends, and the number of its group. */
  private static final int WIDTH = 3;

  /** How many numbers stand for a group: where its first record begins, the line of the one before, its first user-agent line. */
  private static final int GROUP_WIDTH = 3;

  private final int[] userAgents;
  private final int[] groups;
  private final byte[] records;
  private final BitSet wildcards = new BitSet();
  /** Null if all lines are looked at. */
  private final @Nullable NameIndex names;

  private GroupIndex(int[] userAgents, int[] groups, byte[] records, boolean isKept) {
    this.userAgents = userAgents;
    this.groups = groups;
    this.records = records;
    for (int i = 0; i < userAgents(); i++) {
      if (nameEnd(i) - nameStart(i) == 1 && records[nameStart(i)] == '*') {
        wildcards.set(i);
      }
    }
    this.names =
        isKept && userAgents() >= NameIndex.WORTHWHILE ? new NameIndex(this, records) : null;
  }

  /**
   * The index of the records of a document.
   *
   * @param isKept whether it is for more than one crawler
   */
  static GroupIndex of(byte[] records, boolean isKept) {
    CompactLines record = new CompactLines(records, 0);
    int[] userAgents = new int[8 * WIDTH];
    int[] groups = new int[8 * GROUP_WIDTH];
    int numbers = 0;
    int group = -1;
    while (record.nextUserAgent()) {
      if (record.kind == CompactLines.FIRST_USER_AGENT) {
        group++;
        if (GROUP_WIDTH * group == groups.length) {
          groups = Arrays.copyOf(groups, 2 * groups.length);
        }
        groups[GROUP_WIDTH * group] = record.recordStart;
        groups[GROUP_WIDTH * group + 1] = record.lineBefore;
        groups[GROUP_WIDTH * group + 2] = numbers / WIDTH;
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
        Arrays.copyOf(userAgents, numbers),
        Arrays.copyOf(groups, GROUP_WIDTH * (group + 1)),
        records,
        isKept);
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

  /** The first user-agent line of a group. */
  int firstOf(int group) {
    return groups[GROUP_WIDTH * group + 2];
  }

  /** The user-agent lines for all crawlers. */
  BitSet wildcards() {
    return wildcards;
  }

  /**
   * The user-agent lines that name a token.
   *
   * @param isAtStart whether more than the token may stand there ({@link ProductToken#beginsWith})
   */
  BitSet naming(byte[] token, boolean isAtStart) {
    BitSet named = new BitSet();
    if (names != null) {
      named = names.beginningWith(token);
    } else {
      named.set(0, userAgents());
    }
    named.andNot(wildcards);
    for (int i = named.nextSetBit(0); i >= 0; i = named.nextSetBit(i + 1)) {
      boolean isNamed = isAtStart
          ? ProductToken.beginsWith(records, nameStart(i), nameEnd(i), token)
          : ProductToken.equals(records, nameStart(i), nameEnd(i), token);
      if (!isNamed) {
        named.clear(i);
      }
    }
    return named;
  }

  /** Goes to the beginning of a group: the next record is its first. */
  void goToGroup(int group, CompactLines record) {
    record.goTo(groups[GROUP_WIDTH * group], groups[GROUP_WIDTH * group + 1]);
  }
}
