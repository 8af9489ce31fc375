/**
 * The columns of a history, and which there are: {@link dev.taipan.history.column.Column}. What few
 * histories say takes memory only in those that say it.
 */
package dev.taipan.history.column;
