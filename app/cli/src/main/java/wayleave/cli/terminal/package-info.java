/** The terminal, exit statuses and errors of the command. */
package wayleave.cli.terminal;
