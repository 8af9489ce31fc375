/** Options that say which database a command uses, and how it logs in. */
package dev.taipan.cli.database;
