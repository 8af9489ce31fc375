/** By how much clocks must differ so that a level with real time holds. */
package dev.taipan.analysis.skew;
