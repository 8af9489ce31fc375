/** Schedules as people write them: in letters, as SQL, or mixed. */
package dev.taipan.collect.schedule.text;
