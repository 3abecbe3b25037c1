/** The endpoints of the API, one class for each path. */
package wayleave.server.endpoint;
