/** An application's own transactions, from files of SQL. */
package dev.taipan.relational.application;
