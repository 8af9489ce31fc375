/** Commands that measure: {@code bench} and {@code ablate}, which come in a jar of their own. */
package dev.taipan.cli.measure;
