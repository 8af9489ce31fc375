/** {@code taipan record}. */
package dev.taipan.cli.record;
