/**
 * Whether one order of appends explains all lists that were read, and what is wrong with them if
 * not.
 */
package dev.taipan.weak.list;
