/** What databases made of small schedules, judged by all levels. */
package dev.taipan.analysis.cases;
