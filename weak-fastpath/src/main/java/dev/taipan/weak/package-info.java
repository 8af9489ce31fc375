/** The weak fast path. */
package dev.taipan.weak;
