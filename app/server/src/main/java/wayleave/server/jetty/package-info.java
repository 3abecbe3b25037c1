/** Jetty handlers: access, rate limits, connections, slow clients, the page. */
package wayleave.server.jetty;
