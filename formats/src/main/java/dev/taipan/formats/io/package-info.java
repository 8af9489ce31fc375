/**
 * Reading and writing histories: {@link dev.taipan.formats.io.HistoryFiles} finds the format of an
 * input by its content and hands it to that format's own package.
 *
 * <p>The packages of the formats import this one and never the other way round: they implement
 * {@link dev.taipan.formats.io.HistoryCodec} and are found through the list of services, so that a
 * new format is a new package, a constant and a line in that list.
 */
package dev.taipan.formats.io;
