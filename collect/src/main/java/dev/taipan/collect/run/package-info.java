/** Clients that run transactions on a database. */
package dev.taipan.collect.run;
