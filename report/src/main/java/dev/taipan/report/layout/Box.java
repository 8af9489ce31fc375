package dev.taipan.report.layout;

/** Something to be placed, of a size in pixels. */
public record Box(double width, double height) {}
