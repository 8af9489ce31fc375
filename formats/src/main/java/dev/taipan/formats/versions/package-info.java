/**
 * Version orders from outside the history: {@link dev.taipan.formats.versions.VersionOrderFile
 * files} of lines {@code o(key,value,value,...)}, {@link dev.taipan.formats.versions.CommitTimes
 * times}, and {@link dev.taipan.formats.versions.VersionCertificateFile all} that a database says
 * of its order.
 */
package dev.taipan.formats.versions;
