/** The commands of {@code taipan} that measure, and how they print what they found. */
package dev.taipan.benchmarks.command;
