/** What databases do at each of their levels, side by side. */
package dev.taipan.collect.survey;
