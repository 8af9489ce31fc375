/** {@code taipan elle-cli}, which takes the place of elle-cli. */
package dev.taipan.cli.elle;
