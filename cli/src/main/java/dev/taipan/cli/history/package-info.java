/** Commands that say what is in histories, or write them in another format. */
package dev.taipan.cli.history;
