/**
 * Judges the requests of an access log: {@link wayleave.logs.judge.Judge} gives each one class and one reason, {@link
 * wayleave.logs.judge.LiveJudge} while the log is being written.
 */
package wayleave.logs.judge;
