/** Recorded histories as executed schedules. */
package dev.taipan.coo.recorded;
