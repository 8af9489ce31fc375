/** Hashes of what comes from outside. */
package dev.taipan.history.hash;
