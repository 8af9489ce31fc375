package dev.taipan.cli;

/**
 * What loggers do, which they find out when the first of them is made. To set up loggers that then
 * say nothing would be a seventh of a short run, so there are none unless they are asked for.
 */
final class Logging {
  private static final String PROVIDER = "slf4j.provider";

  private Logging() {}

  /** Has loggers say nothing. */
  static void off() {
    System.setProperty(PROVIDER, "org.slf4j.helpers.NOP_FallbackServiceProvider");
    System.setProperty("slf4j.internal.verbosity", "ERROR"); // not which provider it was
  }

  /** Has loggers write to standard error what happens. */
  static void on() {
    System.setProperty(PROVIDER, "org.slf4j.simple.SimpleServiceProvider");
    System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "debug");
  }
}
