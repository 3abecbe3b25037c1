/**
 * Test vectors for robots.txt engines, the reference engine, and the runner.
 *
 * <p>Vectors that any robots.txt engine can be asked are the cases of {@code verify/rep-tests}, whose {@code case.schema.json}
 * describes them. The others are the files {@code *.jsonl} named in {@link wayleave.conformance.Vectors}: one JSON object a line,
 * with
 *
 * <ul>
 *   <li>{@code id}, {@code proves} (requirement numbers), {@code source} (document and place in it), {@code kind}, and
 *       sometimes {@code note};
 *   <li>{@code dialects}: those that the answer holds for;
 *   <li>kind {@code verdict}: as a case of {@code rep-tests}; {@code crawler} may be missing beside {@code tokens} (most specific
 *       first; in GOOGLEBOT one merged crawler), {@code allowed} is missing if both answers are right, and a URL can be bytes as
 *       {@code url_base64};
 *   <li>kind {@code groups}: {@code robots}, {@code groups} (the user-agent values of each group);
 *   <li>kind {@code sitemaps}: {@code robots}, {@code sitemaps};
 *   <li>kind {@code origin}: {@code robots_url}, {@code url}, {@code covers};
 *   <li>kind {@code robots_url}: {@code url}, {@code robots_url};
 *   <li>kind {@code crawler}: {@code name} (a name or a User-Agent header), {@code tokens}, {@code obeys_wildcard}.
 * </ul>
 *
 * <p>{@code page.jsonl} is about page directives: {@code id}, {@code proves}, {@code source}, {@code dialect} ({@code google}
 * unless given), {@code at} (the moment asked about), {@code headers} (lines), {@code html}, {@code crawler} ({@code Googlebot}
 * unless given), {@code robots} and {@code url} (where the page may be disallowed), and {@code expect}: the answers that are not the
 * default, by {@link wayleave.page.Directive#key()}, {@code seen}, {@code nosnippet-text} (the texts that must not be quoted) and
 * {@code unknown} (the unknown rules; not checked where it is missing).
 */
package wayleave.conformance;
