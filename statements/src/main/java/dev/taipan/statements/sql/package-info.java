/** What statements of SQL read and write, as far as their text says it. */
package dev.taipan.statements.sql;
