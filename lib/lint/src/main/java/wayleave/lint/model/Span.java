package wayleave.lint.model;

/**
 * A part of a file. Immutable.
 *
 * <p>Lines are those of {@link wayleave.syntax.LineScanner}: a byte order mark counts, and so does the empty line after the
 * last line end. Columns count UTF-16 code units, as SARIF and editors do; bytes that are no UTF-8 count as one each.
 *
 * @param start the offset of its first byte
 * @param end the offset after its last byte; equal to {@code start} if it is a place between two bytes
 * @param line the number of the line it begins in, from 1
 * @param column the column of its first character, from 1
 * @param endLine the number of the line it ends in
 * @param endColumn the column after its last character
 */
public record Span(int start, int end, int line, int column, int endLine, int endColumn) {}
