/** Queries of several tables, evaluated on versions of rows. */
package dev.taipan.relational.sql.query;
