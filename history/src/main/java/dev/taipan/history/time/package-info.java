/** Time limits that long computations check for themselves. */
package dev.taipan.history.time;
