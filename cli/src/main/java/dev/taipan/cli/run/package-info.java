/** {@code taipan run}: from a live database to a verdict. */
package dev.taipan.cli.run;
