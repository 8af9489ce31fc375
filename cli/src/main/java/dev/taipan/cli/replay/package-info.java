/** {@code taipan replay}: a schedule, or a violation that was found, forced on a database. */
package dev.taipan.cli.replay;
