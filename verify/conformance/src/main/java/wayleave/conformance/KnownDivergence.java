package wayleave.conformance;

import java.util.List;

/**
 * A vector whose answer the engines deliberately do not give.
 *
 * @param vector the vector's id
 * @param reason why
 */
public record KnownDivergence(String vector, String reason) {
  /** Reads the list that ships with this module. It holds for every engine and every dialect of the vector. */
  public static List<KnownDivergence> all() {
    return Vectors.jsonLines("known-divergences.jsonl").stream()
        .map(node ->
            new KnownDivergence(node.get("vector").asText(), node.get("reason").asText()))
        .toList();
  }
}
