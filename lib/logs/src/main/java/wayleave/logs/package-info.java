/**
 * Judges the requests of an access log: {@link wayleave.logs.Asks} collects what each crawler asked robots.txt for, {@link
 * wayleave.logs.Judge} then gives each request one class and one reason.
 */
package wayleave.logs;
