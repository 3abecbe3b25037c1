/** Scripts with which shells complete the command. */
package wayleave.cli.completion;
