/** Backends on top of SAT4J. */
package dev.taipan.encoding.sat4j;
