/**
 * What clients do to a store, whichever store it is: how many there are, how long their
 * transactions are, which keys they choose, and how they mix reads and writes.
 */
package dev.taipan.workload;
