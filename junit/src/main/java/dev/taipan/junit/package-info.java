/**
 * Runs tests many times on a mock store, each time with other choices of what reads return, and
 * says of a run that fails what went wrong in it.
 */
package dev.taipan.junit;
