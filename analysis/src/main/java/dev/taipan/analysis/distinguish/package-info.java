/** The smallest histories that tell isolation levels apart, found by trying all small ones. */
package dev.taipan.analysis.distinguish;
