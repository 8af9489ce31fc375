/** How long it takes to verify certificates. */
package dev.taipan.benchmarks.certificates;
