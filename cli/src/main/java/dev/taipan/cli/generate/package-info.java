/** {@code taipan generate}. */
package dev.taipan.cli.generate;
