/**
 * What a page or a response tells crawlers: {@code robots} meta elements, {@code X-Robots-Tag}, {@code Robots-Tag} and {@code
 * data-nosnippet}. {@link wayleave.page.PageDirectives} reads them, {@link wayleave.page.PageDialect} says whose documentation applies.
 */
package wayleave.page;
