/** The command line. */
package dev.taipan.cli;
