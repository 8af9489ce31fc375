/** Histories that are passed on transaction by transaction, and need not fit in memory. */
package dev.taipan.history.stream;
