/** Requests, responses and problem details, independent of the HTTP server. */
package wayleave.server.http;
