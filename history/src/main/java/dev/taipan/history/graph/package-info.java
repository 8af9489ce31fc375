/** Directed graphs over dense ints, in arrays: what every stage needs and nothing more. */
package dev.taipan.history.graph;
