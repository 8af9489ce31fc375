/**
 * The history model: sessions of transactions of reads and writes, with the values that were seen.
 *
 * <p>{@link dev.taipan.history.History} is immutable and columnar; {@link
 * dev.taipan.history.HistoryBuilder} makes one. Nothing here knows about isolation levels, and
 * nothing downstream parses or copies a history.
 */
package dev.taipan.history;
