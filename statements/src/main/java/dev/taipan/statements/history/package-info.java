/** Statements and their answers as transactions of a history. */
package dev.taipan.statements.history;
