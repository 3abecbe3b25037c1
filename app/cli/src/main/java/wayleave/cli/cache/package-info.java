/** {@code wayleave cache} and its sub-commands. */
package wayleave.cli.cache;
