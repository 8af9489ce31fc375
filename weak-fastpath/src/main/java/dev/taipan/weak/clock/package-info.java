/** Which transactions are in the causal past of which, by several algorithms. */
package dev.taipan.weak.clock;
