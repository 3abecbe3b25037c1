package wayleave.server.http;

import java.util.concurrent.CompletableFuture;

/** Answers the requests for one path and method. Thread-safe. */
public interface Endpoint {
  /**
   * The answer, now or later; it must not wait for the network on the thread that calls.
   *
   * @throws ProblemException if the request is refused; the future may fail with it too
   */
  CompletableFuture<ApiResponse> answer(ApiRequest call) throws ProblemException;
}
