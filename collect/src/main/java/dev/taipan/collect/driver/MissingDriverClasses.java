package dev.taipan.collect.driver;

/** What it means that a driver's classes do not fit together. */
public final class MissingDriverClasses {

  private MissingDriverClasses() {}

  /** A sentence for people about classes that are not there, or are of another version. */
  public static String message(LinkageError problem) {
    String what =
        problem instanceof NoClassDefFoundError
            ? "requires a class that is missing from its jars, " + name(problem)
            : "cannot be used, " + problem;
    return "the driver " + what + "; add the missing jars to --driver-path";
  }

  private static String name(LinkageError problem) {
    return String.valueOf(problem.getMessage()).replace('/', '.');
  }
}
