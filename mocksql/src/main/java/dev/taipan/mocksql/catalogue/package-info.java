/** PostgreSQL's system catalogues, for what drivers, ORMs and {@code psql} ask of them. */
package dev.taipan.mocksql.catalogue;
