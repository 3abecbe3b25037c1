package wayleave.captures.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import wayleave.Rule;
import wayleave.Verdict;
import wayleave.proof.Region;
import wayleave.proof.RuleComparison;

/**
 * What changes for a crawler from one state to the next. Immutable.
 *
 * <p>That a change allows nothing more, or disallows nothing more, is proven: by {@link RuleEdits}, or where that does not suffice by {@link
 * RuleComparison}, which searches all paths. Where that takes too long, they count as different, and an example may be missing.
 *
 * @param isSame whether the same holds before and after
 * @param nowAllowed an example of what is allowed now; null if there is none
 * @param nowDisallowed an example of what is disallowed now; null if there is none
 */
record StateComparison(
    boolean isSame,
    @Nullable AccessChange nowAllowed,
    @Nullable AccessChange nowDisallowed) {
  /** Some ten milliseconds: there may be millions of changes, and one in some thousand is of lists that take more. */
  private static final long MAX_STEPS = 2_000_000;

  private static final StateComparison SAME = new StateComparison(true, null, null);
  private static final StateComparison OTHER = new StateComparison(false, null, null);

  static StateComparison of(CrawlerState before, CrawlerState after) {
    SiteAccess accessBefore = before.access();
    SiteAccess accessAfter = after.access();
    if (accessBefore == null || accessAfter == null) {
      return accessBefore == accessAfter ? SAME : OTHER;
    } else if (accessBefore == accessAfter && isUniform(accessBefore)) {
      return SAME;
    }
    return new Comparer(before, after).compare(accessBefore, accessAfter);
  }

  /** Whether all URLs have one verdict. */
  private static boolean isUniform(SiteAccess access) {
    return access == SiteAccess.ALLOWED || allowsNothing(access);
  }

  private static boolean allowsNothing(SiteAccess access) {
    return access == SiteAccess.DISALLOWED || access == SiteAccess.UNREACHABLE;
  }

  /** Compares two states. For one comparison. */
  private static final class Comparer {
    private final CrawlerState before;
    private final CrawlerState after;
    private @Nullable AccessChange nowAllowed;
    private @Nullable AccessChange nowDisallowed;

    Comparer(CrawlerState before, CrawlerState after) {
      this.before = before;
      this.after = after;
    }

    StateComparison compare(SiteAccess accessBefore, SiteAccess accessAfter) {
      RuleEdits edits = RuleEdits.of(before.list(), after.list());
      boolean canAllow =
          edits.canAllow() && accessBefore != SiteAccess.ALLOWED && !allowsNothing(accessAfter);
      boolean canDisallow =
          edits.canDisallow() && accessAfter != SiteAccess.ALLOWED && !allowsNothing(accessBefore);
      tryExamples(edits.changed(), canAllow, canDisallow);
      boolean isProven =
          (nowAllowed != null || !canAllow) && (nowDisallowed != null || !canDisallow);
      boolean isSame = isProven ? nowAllowed == null && nowDisallowed == null : isSameBySearch();
      return new StateComparison(isSame && accessBefore == accessAfter, nowAllowed, nowDisallowed);
    }

    /** Only paths that a changed rule matches can have another verdict. */
    private void tryExamples(List<Rule> changed, boolean canAllow, boolean canDisallow) {
      if (isFound(List.of(ExamplePaths.ROOT, ExamplePaths.OTHER), canAllow, canDisallow)) {
        return;
      }
      List<String> paths = new ArrayList<>();
      changed.forEach(rule -> paths.addAll(ExamplePaths.of(rule.path())));
      paths.sort(Comparator.comparingInt(String::length).thenComparing(path -> path));
      isFound(paths, canAllow, canDisallow);
    }

    /** Tries paths, and returns whether examples of all that can be are found. */
    private boolean isFound(List<String> paths, boolean canAllow, boolean canDisallow) {
      for (String path : paths) {
        boolean searchesAllowed = canAllow && nowAllowed == null;
        boolean searchesDisallowed = canDisallow && nowDisallowed == null;
        if (!searchesAllowed && !searchesDisallowed) {
          return true;
        }
        boolean allowed = after.allows(path);
        if ((allowed ? searchesAllowed : searchesDisallowed) && allowed != before.allows(path)) {
          note(path);
        }
      }
      return (!canAllow || nowAllowed != null) && (!canDisallow || nowDisallowed != null);
    }

    private void note(String path) {
      Verdict was = before.rules().check(path);
      Verdict is = after.rules().check(path);
      AccessChange change = new AccessChange(
          is.path(), before.line(was), before.rule(was), after.line(is), after.rule(is));
      if (is.allowed()) {
        nowAllowed = change;
      } else {
        nowDisallowed = change;
      }
    }

    /** Searches all paths, and returns whether it is proven that none has another verdict. */
    private boolean isSameBySearch() {
      RuleComparison comparison = RuleComparison.of(before.rules(), after.rules(), MAX_STEPS);
      if (comparison instanceof RuleComparison.Different different) {
        for (Region region : different.regions()) {
          boolean isKnown = region.after().allowed() ? nowAllowed != null : nowDisallowed != null;
          if (!isKnown) {
            note(region.witness());
          }
        }
      }
      return comparison instanceof RuleComparison.Same;
    }
  }
}
