/** Refutations of certificates, told in sentences: for violations that nobody argues otherwise. */
package dev.taipan.checker.refutation;
