/** What clients of a live database do: the tables, and the transactions on them. */
package dev.taipan.collect.workload;
