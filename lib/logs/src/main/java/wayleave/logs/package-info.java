/** What became of the requests of an access log: {@link wayleave.logs.Judgment} of each, and {@link wayleave.logs.LogReport} of all. */
package wayleave.logs;
