/** What the levels say of a recorded run, reads by predicate included. */
package dev.taipan.collect.judge;
