package wayleave.benchmarks.fetch;

/**
 * Where the sites are, on every loopback address.
 *
 * @param open where they answer
 * @param closed where nobody does
 */
record FetchPorts(int open, int closed) {}
