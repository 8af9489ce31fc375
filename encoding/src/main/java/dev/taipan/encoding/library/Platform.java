package dev.taipan.encoding.library;

import java.util.Locale;

/** What native libraries are built for, in the words of JNA: {@code linux-x86-64}. */
final class Platform {

  private Platform() {}

  /** The one that this JVM runs on. */
  static String ofThisMachine() {
    return named(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /** The one of an operating system and a processor, in the words of the JVM. */
  static String named(String system, String processor) {
    String architecture = processor.equals("amd64") ? "x86-64" : processor.replace('_', '-');
    return family(system.toLowerCase(Locale.ROOT)) + "-" + architecture;
  }

  private static String family(String system) {
    if (system.startsWith("windows")) {
      return "win32";
    }
    return system.startsWith("mac") ? "darwin" : system.replace(' ', '-');
  }
}
