/** Cache entries, their stored form, and the store that keeps them. */
package wayleave.policy.cache;
