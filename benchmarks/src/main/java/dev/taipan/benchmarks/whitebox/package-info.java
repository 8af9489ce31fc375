/** How long it takes to hold a database's own order against a history. */
package dev.taipan.benchmarks.whitebox;
