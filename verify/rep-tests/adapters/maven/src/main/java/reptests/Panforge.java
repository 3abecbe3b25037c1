package reptests;

import com.panforge.robotstxt.RobotsTxt;
import java.io.ByteArrayInputStream;

final class Panforge {
  public static void main(String[] args) throws Exception {
    Adapter.run(question -> RobotsTxt.read(new ByteArrayInputStream(question.body()))
        .query(question.crawler(), question.path()));
  }
}
