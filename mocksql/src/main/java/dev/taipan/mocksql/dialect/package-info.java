/** PostgreSQL's expressions, statements and functions that H2 does not have, in H2's words. */
package dev.taipan.mocksql.dialect;
