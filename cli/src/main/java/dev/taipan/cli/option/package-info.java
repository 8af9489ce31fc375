/** What options of commands may say: their values, and the options that several commands share. */
package dev.taipan.cli.option;
