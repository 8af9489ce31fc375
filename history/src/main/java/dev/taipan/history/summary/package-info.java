/** What is in a history, in numbers: for people who want to know before they check it. */
package dev.taipan.history.summary;
