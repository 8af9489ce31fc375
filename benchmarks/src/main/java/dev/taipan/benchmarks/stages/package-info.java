/** How long single stages of a check take. */
package dev.taipan.benchmarks.stages;
