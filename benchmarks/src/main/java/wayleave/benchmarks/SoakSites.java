package wayleave.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * What the sites of a soak run do, and what a server has to say about them. Each has a name and a loopback address of its own, as
 * those of {@link FetchSites}. Thread-safe.
 */
final class SoakSites {
  /** What is behind the limit of 500 KiB must not matter. */
  private static final int LONG_BYTES = 700 << 10;

  private static final int BOMB_BYTES = 64 << 20;
  private static final int GARBAGE_BYTES = 20_000;
  private static final long CHANGE_NANOS = 180_000_000_000L;
  private static final long FLAP_NANOS = 300_000_000_000L;
  /** So long after a file was sent, questions are answered by it, and not by the one before. */
  private static final long TAKEN_NANOS = 30_000_000_000L;
  /** The version of a site that is down. */
  private static final int DOWN = -1;

  private static final String ABSENT = "absent";
  private static final String UNREACHABLE = "unreachable";

  /** What a site does; what follows from that where it has no rules. */
  enum Behaviour {
    FINE(52, null),
    /** Has another file every three minutes. */
    CHANGING(15, null),
    /** Sends its file with gzip. */
    ZIPPED(4, null),
    REDIRECTING(4, null),
    /** Answers after 0.2 to 2 s. */
    SLOW(4, null),
    /** Has a file of 700 KiB. */
    LONG(2, null),
    /** Sends 64 KiB that become 64 MiB. */
    BOMB(1, null),
    /** Sends bytes that are no text. */
    GARBAGE(2, null),
    /** Answers 404. */
    MISSING(4, ABSENT),
    /** Redirects in a circle. */
    LOOPING(1, ABSENT),
    /** Redirects on and on. */
    ENDLESS(1, ABSENT),
    /** Answers 429, which is a 4xx like all others in the preset that is asked for. */
    TOO_MANY(1, ABSENT),
    /** Answers 500, but 404 for other pages. */
    FAILING(2, UNREACHABLE),
    /** Is fine for five minutes, and answers 503 for five. */
    FLAPPING(2, null),
    /** Resets the connection after half of the file. */
    RESET(1, UNREACHABLE),
    /** Answers what is no HTTP. */
    NOISE(1, UNREACHABLE),
    /** Takes the request and never answers. */
    SILENT(1, UNREACHABLE),
    /** Nobody listens. */
    CLOSED(1, UNREACHABLE),
    /** Has no address. */
    NAMELESS(1, UNREACHABLE);

    /** How many in a hundred behave so. */
    final int percent;

    /** Why nothing or everything may be fetched; null if there are rules. */
    final @Nullable String reason;

    Behaviour(int percent, @Nullable String reason) {
      this.percent = percent;
      this.reason = reason;
    }
  }

  /**
   * What may be known of a site.
   *
   * @param robots its file; null if it has none
   * @param reason why there is none, as answers have it
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Expected(byte @Nullable [] robots, @Nullable String reason) {}

  private record Sent(int version, long nanos) {}

  private final int count;
  private final Behaviour[] ofPercent = new Behaviour[100];
  private final long startNanos = System.nanoTime();
  private final Map<Integer, List<Sent>> sent = new ConcurrentHashMap<>();
  private final byte[] bomb = zipped(padded(FetchSites.robotsTxt(0), BOMB_BYTES));

  SoakSites(int count) {
    this.count = count;
    int filled = 0;
    for (Behaviour behaviour : Behaviour.values()) {
      Arrays.fill(ofPercent, filled, filled += behaviour.percent, behaviour);
    }
  }

  int count() {
    return count;
  }

  /** Neighbours differ. */
  Behaviour behaviour(int site) {
    return ofPercent[(int) (site * 37L % 100)];
  }

  /** The sites that behave so. */
  List<Integer> those(Behaviour behaviour) {
    List<Integer> sites = new ArrayList<>();
    for (int site = 0; site < count; site++) {
      if (behaviour(site) == behaviour) {
        sites.add(site);
      }
    }
    return sites;
  }

  String origin(int site, FetchPorts ports) {
    int port = behaviour(site) == Behaviour.CLOSED ? ports.closed() : ports.open();
    return "http://" + FetchSites.host(site) + ":" + port;
  }

  /** Writes which name has which address, as {@code /etc/hosts} does. */
  void writeHosts(Path file) throws IOException {
    StringBuilder lines = new StringBuilder("127.0.0.1 localhost\n");
    for (int site = 0; site < count; site++) {
      if (behaviour(site) != Behaviour.NAMELESS) {
        String host = FetchSites.host(site);
        lines.append(FetchSites.resolve(host).get(0).getHostAddress() + " " + host + "\n");
      }
    }
    Files.writeString(file, lines);
  }

  /** The version that a site has now; {@link #isDown} tells whether it has any. */
  int version(int site) {
    long time = System.nanoTime() - startNanos;
    return switch (behaviour(site)) {
      case CHANGING -> (int) (time / CHANGE_NANOS);
      case FLAPPING -> (time / FLAP_NANOS + site) % 2 == 0 ? 0 : DOWN;
      default -> 0;
    };
  }

  static boolean isDown(int version) {
    return version == DOWN;
  }

  /** Notes which version is going to be sent: before it is, since then it may be asked for at once. */
  void note(int site, int version) {
    List<Sent> ofSite = sent.computeIfAbsent(site, any -> new ArrayList<>());
    synchronized (ofSite) {
      ofSite.add(new Sent(version, System.nanoTime()));
      if (ofSite.size() > 8) {
        ofSite.remove(0);
      }
    }
  }

  /** The file of a site; of a bomb what it begins with. */
  byte[] robots(int site, int version) {
    byte[] file = FetchSites.robotsTxt(site);
    return switch (behaviour(site)) {
      case CHANGING -> {
        String edition = "Disallow: " + edition(version) + "\n";
        yield Text.bytes(Text.latin1(file) + edition);
      }
      case LONG -> padded(file, LONG_BYTES);
      case BOMB -> padded(FetchSites.robotsTxt(0), LONG_BYTES);
      case GARBAGE -> {
        byte[] garbage = new byte[GARBAGE_BYTES];
        new SplittableRandom(site).nextBytes(garbage);
        yield garbage;
      }
      default -> file;
    };
  }

  /** What a site that zips its file sends. */
  byte[] zipped(int site, int version) {
    return behaviour(site) == Behaviour.BOMB ? bomb : zipped(robots(site, version));
  }

  /** A path that one version of the file disallows, and no other. */
  private static String edition(int version) {
    return "/edition-" + version + "/";
  }

  /** Paths whose answers tell what a site does, and whether it is its file that decides. */
  List<String> paths(int site) {
    List<String> paths = new ArrayList<>();
    paths.add("/open/page-" + site + ".html");
    paths.add(FetchSites.closedPath(site));
    if (behaviour(site) == Behaviour.CHANGING) {
      int version = version(site);
      paths.add(edition(version) + "page.html");
      paths.add(edition(Math.max(0, version - 1)) + "page.html");
    }
    return paths;
  }

  /**
   * What may decide about a question: more than one thing where the site has changed lately.
   *
   * @param askedNanos when it was asked
   * @param answeredNanos when it was answered
   */
  List<Expected> expected(int site, long askedNanos, long answeredNanos) {
    Behaviour behaviour = behaviour(site);
    if (behaviour.reason != null) {
      return List.of(new Expected(null, behaviour.reason));
    } else if (behaviour != Behaviour.CHANGING && behaviour != Behaviour.FLAPPING) {
      return List.of(new Expected(robots(site, 0), null));
    }
    List<Expected> all = new ArrayList<>();
    List<Sent> ofSite = sent.getOrDefault(site, List.of());
    synchronized (ofSite) {
      for (int i = 0; i < ofSite.size(); i++) {
        Sent one = ofSite.get(i);
        boolean isSuperseded =
            i + 1 < ofSite.size() && ofSite.get(i + 1).nanos + TAKEN_NANOS - askedNanos < 0;
        if (!isSuperseded && one.nanos - answeredNanos <= 0) {
          all.add(
              isDown(one.version)
                  ? new Expected(null, UNREACHABLE)
                  : new Expected(robots(site, one.version), null));
        }
      }
    }
    return all;
  }

  private static byte[] padded(byte[] file, int length) {
    byte[] padded = Arrays.copyOf(file, length);
    byte[] line = Text.bytes("# so that the file is long, and what counts of it is at its start\n");
    for (int i = file.length; i < length; i++) {
      padded[i] = line[(i - file.length) % line.length];
    }
    return padded;
  }

  private static byte[] zipped(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return out.toByteArray();
  }
}
