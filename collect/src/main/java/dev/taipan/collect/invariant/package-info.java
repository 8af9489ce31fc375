/** What must be true of the data of a workload, beyond what isolation levels say. */
package dev.taipan.collect.invariant;
