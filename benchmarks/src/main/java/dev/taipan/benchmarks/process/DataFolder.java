package dev.taipan.benchmarks.process;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where generated inputs are kept: {@code benchmarks/target/data}, until {@code mvn clean}, because
 * the larger ones take a while to make.
 */
public final class DataFolder {

  private DataFolder() {}

  /** Makes a file. */
  @FunctionalInterface
  public interface Maker {
    /**
     * Makes the file at a path, completely or not at all.
     *
     * @throws IOException when it cannot be written
     */
    void make(Path file) throws IOException;
  }

  /**
   * The file of a name, which is made when it is missing.
   *
   * @throws IOException when it cannot be written
   */
  public static Path file(String name, Maker maker) throws IOException {
    Path file = Files.createDirectories(besideCode().resolve("data")).resolve(name);
    if (!Files.exists(file)) {
      maker.make(file);
    }
    return file;
  }

  /** The build folder, whether this code runs from a jar in it or from its folder of classes. */
  private static Path besideCode() {
    return codeLocation().getParent();
  }

  /** The jar or the folder of classes that this code runs from. */
  public static Path codeLocation() {
    try {
      return Path.of(DataFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
