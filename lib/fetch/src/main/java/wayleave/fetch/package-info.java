/**
 * Fetching and caching of robots.txt.
 *
 * <pre>{@code
 * try (RobotsClient client = RobotsClient.builder("MyBot/1.0 (+https://bot.example)").build()) {
 *   boolean mayFetch = client.check("https://example.com/private/page").allowed();
 * }
 * }</pre>
 *
 * <p>A {@link wayleave.fetch.network.Fetcher} asks a site once, and its {@link wayleave.policy.response.Outcome} says what came of it. {@link
 * wayleave.policy.Policy} says what that means for a crawler, for how long, and when to ask again; a {@link
 * wayleave.policy.cache.RobotsStore} stores the result. {@link wayleave.fetch.RobotsClient} combines all of this.
 */
package wayleave.fetch;
