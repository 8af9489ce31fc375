/** Who decides the weak levels, and who searches for instances of patterns. */
package dev.taipan.weak.check;
