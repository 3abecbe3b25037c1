/** The batch endpoint: a stream of lines in, a stream of lines out. */
package wayleave.server.batch;
