/**
 * Checks on Apache Spark: its scheduler and its shuffle, for packed blocks of bytes. What runs
 * where is said in {@code docs/design/beyond-one-machine.md}.
 */
package dev.taipan.distributed;
