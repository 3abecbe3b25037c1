package wayleave.fetch.network;

/** A protocol to get a file by. Thread-safe. */
interface Transport {
  /**
   * Gets what is at the target of {@code visit}, over its wire alone, and notes there what came back.
   *
   * @throws FetchException if the file is not there, or there is no telling
   */
  HopResult get(HopContext visit) throws FetchException;
}
