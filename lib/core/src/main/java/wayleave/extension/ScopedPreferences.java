package wayleave.extension;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import wayleave.Dialect;
import wayleave.PatternMatch;
import wayleave.extension.Extension.ContentSignal;
import wayleave.extension.Extension.ContentUsage;
import wayleave.extension.Extension.Member;
import wayleave.extension.Extension.Preference;

/**
 * What lines with a path of their own say of a URL: those with the longest path that matches count, as with rules, and where
 * they differ, the most restrictive (draft-ietf-aipref-attach-05).
 */
final class ScopedPreferences {
  private final Dialect dialect;
  private final String url;
  private int longest = -1;

  private ScopedPreferences(Dialect dialect, String url) {
    this.dialect = dialect;
    this.url = url;
  }

  static Map<String, Preference> contentUsage(
      List<ContentUsage> lines, Dialect dialect, String url) {
    ScopedPreferences scoped = new ScopedPreferences(dialect, url);
    List<ContentUsage> chosen = new ArrayList<>();
    for (ContentUsage line : lines) {
      if (scoped.counts(line.path(), chosen)) {
        chosen.add(line);
      }
    }
    Map<String, Preference> preferences = new LinkedHashMap<>();
    for (ContentUsage line : chosen) {
      line.preferences()
          .forEach((key, preference) -> preferences.merge(
              key, preference, (one, other) -> one == Preference.DISALLOWED ? one : other));
    }
    return Collections.unmodifiableMap(preferences);
  }

  static Map<String, String> contentSignals(
      List<ContentSignal> lines, Dialect dialect, String url) {
    ScopedPreferences scoped = new ScopedPreferences(dialect, url);
    List<ContentSignal> chosen = new ArrayList<>();
    for (ContentSignal line : lines) {
      if (scoped.counts(line.path(), chosen)) {
        chosen.add(line);
      }
    }
    Map<String, String> signals = new LinkedHashMap<>();
    chosen.forEach(line -> line.members().forEach(member -> addSignal(signals, member)));
    return Collections.unmodifiableMap(signals);
  }

  /** Adds a signal to those of lines before it. */
  static void addSignal(Map<String, String> signals, Member member) {
    signals.merge(
        smallLetters(member.key()),
        smallLetters(member.value()),
        (one, other) -> other.equals("no") ? other : one);
  }

  /** Whether a line with a path counts; those before it with a shorter one do not any more. */
  private boolean counts(String path, List<?> chosen) {
    int length =
        PatternMatch.find(path, url, dialect).map(PatternMatch::patternLength).orElse(-1);
    if (length < 0 || length < longest) {
      return false;
    }
    if (length > longest) {
      longest = length;
      chosen.clear();
    }
    return true;
  }

  static String smallLetters(String s) {
    StringBuilder small = new StringBuilder(s.length());
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      small.append(c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c);
    }
    return small.toString();
  }
}
