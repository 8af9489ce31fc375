/** What an argument speaks of, as a picture for whoever draws: cards, arrows and steps. */
package dev.taipan.report.picture;
