/** Histories of what clients of the store did and saw, in memory and as files. */
package dev.taipan.mockstore.record;
