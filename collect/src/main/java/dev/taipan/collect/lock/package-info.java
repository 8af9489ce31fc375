/** Who waits for whom in a database, as the database says itself. */
package dev.taipan.collect.lock;
