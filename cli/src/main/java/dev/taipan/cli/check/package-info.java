/** {@code taipan check}: what is asked of histories, and who answers. */
package dev.taipan.cli.check;
