/** What databases differ in: their SQL, their levels, and how they say what went wrong. */
package dev.taipan.collect.dialect;
