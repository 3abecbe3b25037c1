/**
 * The policy: what a fetch result means for a crawler, for how long, and when to fetch again.
 *
 * <p>{@link wayleave.policy.Policy} is a pure function from a cache entry and an event to the next entry; {@link
 * wayleave.policy.SiteRules} answers for a site in the state that results. {@link wayleave.policy.PolicyPreset} names the documents
 * that define the policy.
 */
package wayleave.policy;
