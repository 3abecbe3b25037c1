/** What came back from a fetch: outcome, body, headers, redirects. */
package wayleave.policy.response;
