/** Reads the IP address ranges that operators of crawlers publish. */
package wayleave.cli.ranges;
