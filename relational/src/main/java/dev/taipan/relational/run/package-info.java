/** Transactions of statements on live databases, and what they saw. */
package dev.taipan.relational.run;
