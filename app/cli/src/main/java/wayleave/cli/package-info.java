/** The command {@code wayleave}: a door to the engine that decides nothing by itself. */
package wayleave.cli;
