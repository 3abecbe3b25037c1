package wayleave.cli.input;

/**
 * Something in a file of expectations that is not understood.
 *
 * @param line the number of its line, from 1
 * @param column the number of its first character in the line, from 1
 * @param message what was expected and what to do, for people. Holds text of the file: escape it before it is shown
 */
public record ExpectationProblem(int line, int column, String message) {}
