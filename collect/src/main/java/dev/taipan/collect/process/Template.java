package dev.taipan.collect.process;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/**
 * A folder that takes long to make, and that is made once and copied afterwards. Several processes
 * may make it at the same time; the first to finish wins. It belongs to whoever runs Taipan, and
 * nobody else can change what is in it.
 *
 * @param path where it is kept
 */
public record Template(Path path) {

  /** Makes what is in a folder that is there and empty. */
  public interface Maker {
    void make(Path folder) throws IOException;
  }

  /**
   * Makes it unless it is there.
   *
   * @throws IOException when it cannot be made, or somebody else can change it
   */
  public Path get(Maker maker) throws IOException {
    if (!Files.isDirectory(path)) {
      Path parent = Files.createDirectories(path.getParent());
      Path unfinished = Files.createTempDirectory(parent, "making-");
      try {
        Cache.makePassable(unfinished);
        maker.make(unfinished);
        Users.takeBack(unfinished);
        Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
      } catch (FileSystemException failed) {
        if (!Files.isDirectory(path)) {
          throw failed;
        }
      } finally {
        Commands.run("rm", "-rf", unfinished.toString());
      }
    }
    Users.requireOurs(path);
    return path;
  }

  /** Copies a folder with all that is in it onto another, which may be there. */
  public static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Files.copy(
            each,
            to.resolve(from.relativize(each).toString()),
            LinkOption.NOFOLLOW_LINKS,
            StandardCopyOption.COPY_ATTRIBUTES,
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
