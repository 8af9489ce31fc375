/** Refutations in the formats of tools that others made. */
package dev.taipan.certificate.lrat;
