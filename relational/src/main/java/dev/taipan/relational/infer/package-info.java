/** What recorded runs say of isolation: histories of lists, dependencies, patterns. */
package dev.taipan.relational.infer;
