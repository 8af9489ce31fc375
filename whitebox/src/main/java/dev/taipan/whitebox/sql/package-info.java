/** SQL predicates, compiled to closures over rows. */
package dev.taipan.whitebox.sql;
