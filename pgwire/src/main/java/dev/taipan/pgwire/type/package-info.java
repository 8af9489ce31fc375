/** Values of PostgreSQL's common types, as text and in binary. */
package dev.taipan.pgwire.type;
