/**
 * What the engine finds, as JSON: verdicts, findings, audits, differences, fetches, simulations. The command and the server
 * write these objects, and so can a program of one's own.
 *
 * <p>A class {@code ...Json} knows the form of one kind of thing. Its {@code write} writes one object to a generator of
 * jackson-core, and nothing around it: what separates objects is the caller's, and {@link wayleave.json.Json} has the forms that
 * the command uses. These classes have no state, so all threads may use them; a generator is one thread's. They throw {@link
 * java.io.IOException} only where the generator does.
 *
 * <p>{@link wayleave.json.Wording} says in words what outcomes mean. {@link wayleave.json.FetchedAnswer} and {@link
 * wayleave.json.FetchReport} hold together what is known of a fetched robots.txt when a question is answered.
 *
 * <p>Later versions add fields: readers should pass over those that they do not know.
 */
package wayleave.json;
