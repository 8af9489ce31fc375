package dev.taipan.report.html;

/**
 * How a verdict came about.
 *
 * @param command the command as it was given, or what else asked for the verdict
 * @param version Taipan's version; empty if it is no matter
 */
public record Circumstances(String command, String version) {}
