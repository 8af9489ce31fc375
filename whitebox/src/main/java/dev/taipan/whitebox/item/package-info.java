/**
 * Reads by predicate as reads of items, for checkers that know items alone: the black-box fall-back
 * where a database says nothing of its order.
 */
package dev.taipan.whitebox.item;
