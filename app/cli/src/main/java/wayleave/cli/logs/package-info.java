/** What {@code wayleave logs} reads and writes. */
package wayleave.cli.logs;
