/** Checks of non-standard lines and usage preferences. */
package wayleave.lint.internal.extensions;
