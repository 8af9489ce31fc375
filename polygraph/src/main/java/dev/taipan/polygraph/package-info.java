/** Strong isolation levels as data, known graphs and constraints. */
package dev.taipan.polygraph;
