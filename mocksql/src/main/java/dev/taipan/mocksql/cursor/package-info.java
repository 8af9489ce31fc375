/** Cursors that statements declare. */
package dev.taipan.mocksql.cursor;
