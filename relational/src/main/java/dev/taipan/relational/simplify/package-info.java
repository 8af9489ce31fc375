/** Findings replayed in a forced order, and made as small as they can be. */
package dev.taipan.relational.simplify;
