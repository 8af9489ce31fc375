/**
 * Forced schedules: transactions whose statements a database gets in an order that is given, as far
 * as it lets them.
 */
package dev.taipan.collect.schedule;
