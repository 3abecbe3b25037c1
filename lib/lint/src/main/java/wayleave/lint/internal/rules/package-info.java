/** Checks of rules, their paths and what they block. */
package wayleave.lint.internal.rules;
