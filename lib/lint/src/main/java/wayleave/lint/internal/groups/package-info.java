/** Checks of groups and their user-agent lines. */
package wayleave.lint.internal.groups;
