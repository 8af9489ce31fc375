package dev.taipan.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files and folders that hold data of applications: nobody but their owner may read them. Where
 * files have no permissions, nothing is changed.
 */
public final class OwnerOnly {
  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private OwnerOnly() {}

  /** What a new file is made with, so that it is nobody else's at any moment. */
  public static FileAttribute<?>[] file(Path near) {
    return attributes(near, FILE);
  }

  /** Makes a folder and what it is in; what is there already stays as it is. */
  public static Path folder(Path folder) throws IOException {
    return Files.createDirectories(folder, attributes(folder, FOLDER));
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return hasPermissions(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Takes a folder that is there from all but its owner. */
  public static void restrict(Path path) throws IOException {
    if (hasPermissions(path)) {
      Set<PosixFilePermission> left = EnumSet.copyOf(FOLDER);
      left.retainAll(Files.getPosixFilePermissions(path));
      Files.setPosixFilePermissions(path, left);
    }
  }
}
