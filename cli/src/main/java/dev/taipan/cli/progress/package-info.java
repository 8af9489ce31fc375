/** The progress line of long work on a terminal. */
package dev.taipan.cli.progress;
