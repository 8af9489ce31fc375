package dev.taipan.collect.dialect;

/**
 * How to find out that a replica has all that its primary had.
 *
 * @param position of the primary, as text
 * @param advance moves the primary's position a little
 * @param reached whether a replica is there, whose parameter is the position; null on what is no
 *     replica
 */
public record ReplicationQueries(String position, String advance, String reached) {}
