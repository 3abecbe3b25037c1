/** The sub-commands, one class each. */
package wayleave.cli.command;
