/** Options that several sub-commands share, and configuration files. */
package wayleave.cli.option;
