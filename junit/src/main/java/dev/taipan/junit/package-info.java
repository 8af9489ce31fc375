/**
 * Tests of applications: many times on a mock store, each time with other choices of what reads
 * return; or recorded, on a database of their own. Of a test that fails they say what went wrong.
 */
package dev.taipan.junit;
