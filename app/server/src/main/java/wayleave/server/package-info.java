/**
 * An HTTP server that answers what the command answers, for programs that are not on the JVM. {@link wayleave.server.WayleaveServer}
 * is the way in.
 */
package wayleave.server;
