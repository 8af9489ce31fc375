/** Schemas, data and transactions drawn at random, so that they conflict. */
package dev.taipan.relational.generate;
