/** Gets the robots.txt of a site: from the network, the cache or a file. */
package wayleave.cli.site;
