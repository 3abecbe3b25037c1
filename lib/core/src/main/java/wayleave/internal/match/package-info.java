/** Matches paths against patterns, on bytes alone. */
package wayleave.internal.match;
