/** Statements that clients cancel. */
package dev.taipan.mocksql.cancel;
