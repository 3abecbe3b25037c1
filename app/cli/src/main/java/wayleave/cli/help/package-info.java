/** What the command says of itself: the order of its help, the options that many commands share, and completion for shells. */
package wayleave.cli.help;
