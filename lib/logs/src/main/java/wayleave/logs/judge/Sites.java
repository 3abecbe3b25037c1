package wayleave.logs.judge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import wayleave.Origin;
import wayleave.logs.line.LogRecord;

/** The origins that requests are sent to. Bounded in memory, whatever hosts are named; not thread-safe. */
final class Sites {
  private static final int MAX_HOSTS = 1 << 14;

  private final JudgeOptions options;
  private final Map<Host, Optional<Origin>> origins = new HashMap<>();

  private record Host(String name, int port, @Nullable String scheme) {}

  Sites(JudgeOptions options) {
    this.options = options;
  }

  /** The origin; empty if neither the record nor the options name a host. */
  Optional<Origin> of(LogRecord record) {
    String name = record.host().orElse(null);
    if (name == null) {
      return options.site();
    }
    if (origins.size() > MAX_HOSTS) {
      origins.clear();
    }
    Host host = new Host(name, record.port().orElse(-1), record.scheme().orElse(null));
    return origins.computeIfAbsent(host, this::origin);
  }

  private Optional<Origin> origin(Host host) {
    String scheme =
        host.scheme() == null ? options.site().map(Origin::scheme).orElse("https") : host.scheme();
    Optional<Origin> origin = Origin.parse(
        scheme + "://" + host.name() + (host.port() < 0 ? "" : ":" + host.port()) + "/");
    // Varnish and Squid write http:// whatever clients use, and servers log no port that goes with
    // it.
    boolean isSaid = "https".equals(host.scheme()) || host.scheme() != null && host.port() >= 0;
    if (isSaid || origin.isEmpty()) {
      return origin;
    }
    String name = origin.get().host();
    List<Origin> known = Stream.concat(options.robots().keySet().stream(), options.site().stream())
        .distinct()
        .filter(each -> each.host().equals(name) && (host.port() < 0 || host.port() == each.port()))
        .toList();
    return known.size() == 1 ? Optional.of(known.get(0)) : origin;
  }
}
