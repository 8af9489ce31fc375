/** Reachability and saturation. */
package dev.taipan.pruning;
