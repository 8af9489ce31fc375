/** {@code taipan mock}. */
package dev.taipan.cli.mock;
