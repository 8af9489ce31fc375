/** Rounds of transactions on a database, judged one by one. */
package dev.taipan.relational.campaign;
