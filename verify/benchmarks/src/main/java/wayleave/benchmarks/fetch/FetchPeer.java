package wayleave.benchmarks.fetch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A client that fetches robots.txt files and answers by them. */
interface FetchPeer extends AutoCloseable {
  String WAYLEAVE = "wayleave";
  String WAYLEAVE_ROCKSDB = "wayleave-rocksdb";
  String HTTPCLIENT = "httpclient";
  String OKHTTP = "okhttp";

  /** All that can deal with any site, Wayleave first. */
  List<String> NAMES = List.of(WAYLEAVE, WAYLEAVE_ROCKSDB, HTTPCLIENT, OKHTTP);

  String FETCHER = "fetcher";
  String RAW_SOCKET = "raw-socket";
  String JDK = "jdk";

  /** Those that are asked only where all sites are fine. */
  List<String> TRANSPORTS = List.of(FETCHER, RAW_SOCKET, JDK);

  /**
   * What a peer is given.
   *
   * @param concurrency how many fetches may go on at once
   * @param directory an empty one, for those that keep something on disk
   */
  record Options(FetchSites sites, int concurrency, Path directory) {}

  /** Begins to fetch a site's robots.txt, or lines up for it; tells the log when it is known. */
  void ask(int site, FetchLog log);

  @Override
  void close() throws IOException;

  static FetchPeer named(String name, Options options) throws IOException {
    return switch (name) {
      case WAYLEAVE, WAYLEAVE_ROCKSDB ->
        new WayleaveFetchPeer(options, name.equals(WAYLEAVE_ROCKSDB));
      case HTTPCLIENT -> new HttpClientFetchPeer(options);
      case OKHTTP -> new OkHttpFetchPeer(options);
      case FETCHER -> new TransportFetchPeer(options, TransportFetchPeer.networkFetcher());
      case RAW_SOCKET -> new TransportFetchPeer(options, TransportFetchPeer.rawSocket());
      case JDK -> new TransportFetchPeer(options, TransportFetchPeer.ofTheJdk());
      default -> throw new IllegalArgumentException("unknown client " + name);
    };
  }
}
