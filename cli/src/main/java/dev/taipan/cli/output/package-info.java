/**
 * What all commands print: messages in plain words and on one line, and no character that a
 * terminal would obey.
 */
package dev.taipan.cli.output;
