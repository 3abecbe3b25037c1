package wayleave.server.http;

/**
 * An answer as a whole.
 *
 * @param mediaType the value of {@code Content-Type}
 * @param body not to be changed any more
 */
public record ApiResponse(int status, String mediaType, byte[] body) {
  public static final String JSON = "application/json";

  public static ApiResponse json(byte[] body) {
    return new ApiResponse(200, JSON, body);
  }
}
