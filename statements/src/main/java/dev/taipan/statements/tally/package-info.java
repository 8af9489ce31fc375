/** What of an application was understood, in numbers. */
package dev.taipan.statements.tally;
