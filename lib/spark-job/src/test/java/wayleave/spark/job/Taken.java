package wayleave.spark.job;

import wayleave.captures.Capture;

/**
 * A capture and where it lies.
 *
 * @param file the name of its file
 * @param position its number in that file
 */
record Taken(Capture capture, String file, int position) {}
