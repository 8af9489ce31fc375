package dev.taipan.benchmarks.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The versions that the build put into a resource. */
public final class Versions {
  private static final Map<String, String> BY_NAME = read();

  private Versions() {}

  /** Of Taipan and of the libraries that matter, by name. */
  public static Map<String, String> byName() {
    return BY_NAME;
  }

  /** The version of one of them. */
  static String of(String name) {
    return BY_NAME.get(name);
  }

  private static Map<String, String> read() {
    try (InputStream resource = Versions.class.getResourceAsStream("versions.properties")) {
      Properties properties = new Properties();
      properties.load(resource);
      Map<String, String> byName = new TreeMap<>();
      properties
          .stringPropertyNames()
          .forEach(name -> byName.put(name, properties.getProperty(name)));
      return byName;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
