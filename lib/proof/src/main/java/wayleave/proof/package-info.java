/** Questions other than lint: who may crawl what, what an edit changes, whether a file meets expectations. */
package wayleave.proof;
