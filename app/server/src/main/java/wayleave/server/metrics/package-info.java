/** Metrics, the access log and the log of watched sites. */
package wayleave.server.metrics;
