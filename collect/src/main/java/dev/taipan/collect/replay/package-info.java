/** Violations that were found, forced on a database once more. */
package dev.taipan.collect.replay;
