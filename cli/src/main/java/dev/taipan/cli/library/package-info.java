/** The library as the commands see it, which tests replace. */
package dev.taipan.cli.library;
