package wayleave.server;

/**
 * An answer as a whole.
 *
 * @param mediaType the value of {@code Content-Type}
 * @param body not to be changed any more
 */
record Answer(int status, String mediaType, byte[] body) {
  static final String JSON = "application/json";

  static Answer json(byte[] body) {
    return new Answer(200, JSON, body);
  }
}
