/**
 * Libraries of others that some solvers run on, and that nobody must have: what they are made of,
 * and whether they are there.
 */
package dev.taipan.encoding.library;
