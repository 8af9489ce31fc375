/** Solving what saturation leaves open. */
package dev.taipan.encoding;
