/** Statements rewritten so that their results show which versions of which rows they met. */
package dev.taipan.relational.sql;
