/** Where a history comes from: its clock, and facts for people. */
package dev.taipan.history.origin;
