/** {@code taipan survey}. */
package dev.taipan.cli.survey;
