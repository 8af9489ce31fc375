/**
 * Version orders from outside the history: {@link dev.taipan.history.versions.VersionOrderFile
 * files} of lines {@code o(key,value,value,...)}, and {@link
 * dev.taipan.history.versions.CommitTimes times}.
 */
package dev.taipan.history.versions;
