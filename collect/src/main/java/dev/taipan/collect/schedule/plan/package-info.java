/** Schedules as they are planned: transactions, their steps, and what these do to rows. */
package dev.taipan.collect.schedule.plan;
