package dev.taipan.collect.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Where programs of databases stay unpacked from one run to the next. */
public final class Cache {

  private Cache() {}

  /**
   * The folder; root's is one that others can pass through, because servers that refuse to run as
   * root run as nobody.
   */
  public static Path folder() throws IOException {
    if (!Users.isRoot()) {
      return Files.createDirectories(ofUser());
    }
    Path folder = Files.createDirectories(Path.of("/var/cache/taipan"));
    makePassable(folder);
    return folder;
  }

  private static Path ofUser() {
    String cache = System.getenv("XDG_CACHE_HOME");
    return cache == null || cache.isEmpty()
        ? Path.of(System.getProperty("user.home"), ".cache", "taipan")
        : Path.of(cache, "taipan");
  }

  /** Lets everybody pass through a folder, and read what is in it. */
  public static void makePassable(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
