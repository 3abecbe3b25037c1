/** Jetty handlers: access, rate limits, compression, slow clients, the page. */
package wayleave.server.jetty;
