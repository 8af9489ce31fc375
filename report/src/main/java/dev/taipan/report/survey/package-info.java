/** What databases do at each of their levels, as a table for people and for programs. */
package dev.taipan.report.survey;
