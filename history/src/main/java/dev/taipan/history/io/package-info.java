/**
 * Reading and writing histories: {@link dev.taipan.history.io.HistoryFiles} finds the format of an
 * input by its content and hands it to that format's own package.
 */
package dev.taipan.history.io;
