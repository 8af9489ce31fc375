/**
 * Version orders from outside the history: {@link dev.taipan.history.versions.VersionOrderFile
 * files} of lines {@code o(key,value,value,...)}, {@link dev.taipan.history.versions.CommitTimes
 * times}, and {@link dev.taipan.history.versions.VersionCertificateFile all} that a database says
 * of its order.
 */
package dev.taipan.history.versions;
