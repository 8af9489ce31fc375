/** The tables of a database: columns, types and primary keys. */
package dev.taipan.statements.catalogue;
