/** Predicates evaluated by a database. */
package dev.taipan.whitebox.jdbc;
