/** What it costs to check histories of lists, from Jepsen's files to the verdict. */
package dev.taipan.benchmarks.lists;
