/** Growing byte arrays, UTF-8 and decimal numbers. */
package wayleave.internal.bytes;
