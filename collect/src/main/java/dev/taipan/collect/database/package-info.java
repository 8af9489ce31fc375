/** Databases to run: embedded ones, which Taipan starts and stops, and those at an address. */
package dev.taipan.collect.database;
