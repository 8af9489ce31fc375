/** Cursors of SQL: results of queries that clients fetch in parts. */
package dev.taipan.mocksql.cursor;
