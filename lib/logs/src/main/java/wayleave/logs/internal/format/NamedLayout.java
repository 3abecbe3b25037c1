package wayleave.logs.internal.format;

import java.util.List;

/**
 * A value that has names: in a JSON object by its path, or in a log that names its columns.
 *
 * @param names of which the first that is there counts
 * @param layout of its text
 */
public record NamedLayout(List<String> names, LineLayout layout) {}
