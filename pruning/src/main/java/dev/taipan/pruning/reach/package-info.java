/** Which events precede which: clocks for long chains of them, and bits for the rest. */
package dev.taipan.pruning.reach;
