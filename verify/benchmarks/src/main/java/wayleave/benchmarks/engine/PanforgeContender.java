package wayleave.benchmarks.engine;

import com.panforge.robotstxt.RobotsTxt;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import wayleave.Dialect;

/** panforge robots; parses all groups and picks one at each question. Immutable and thread-safe. */
final class PanforgeContender implements Contender {
  @Override
  public List<Dialect> readings() {
    return List.of(Dialect.RFC9309, Dialect.GOOGLE);
  }

  @Override
  public Object parse(byte[] body) {
    try {
      return RobotsTxt.read(new ByteArrayInputStream(body));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  @Override
  public Object compile(Object parsed) {
    return parsed;
  }

  @Override
  public boolean allows(Object rules, String url) {
    try {
      return query(rules, url);
    } catch (PatternSyntaxException e) {
      return true;
    }
  }

  @Override
  public boolean fails(Object rules, String url) {
    try {
      query(rules, url);
      return false;
    } catch (PatternSyntaxException e) {
      // A backslash in a rule gets into its regular expression.
      return true;
    }
  }

  @Override
  public boolean allows(Object rules, byte[] url) {
    return allows(rules, new String(url, StandardCharsets.UTF_8));
  }

  private static boolean query(Object rules, String url) {
    // It takes a path; this is the least that its user has to do to get one.
    int path = url.indexOf('/', url.indexOf("//") + 2);
    return ((RobotsTxt) rules).query(AGENT, path < 0 ? "/" : url.substring(path));
  }
}
