package wayleave.captures.warc;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A response with an HTML page. Immutable, if nobody changes the array.
 *
 * @param url as the record has it
 * @param fetchedAt when it was captured; {@link Instant#EPOCH} if that cannot be read
 * @param headers the fields of the response by name, as they were sent
 * @param html the content without codings, up to {@link WarcPages#MAX_HTML}
 * @param isTruncated whether there was more, or part of it is missing or could not be decoded
 */
public record CapturedPage(
    String url,
    Instant fetchedAt,
    Map<String, List<String>> headers,
    byte[] html,
    boolean isTruncated) {}
