/** How fast a mock database answers. */
package dev.taipan.benchmarks.mocksql;
