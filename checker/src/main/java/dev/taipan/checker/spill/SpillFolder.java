package dev.taipan.checker.spill;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.HashSet;
import java.util.Set;

/**
 * A folder for the files of one run, which nobody else may look into. It goes away when it is
 * closed, and when the process is told to stop. A run that was killed leaves its folder behind; the
 * next run in the same place removes it, since nobody holds its lock.
 */
final class SpillFolder implements Closeable {
  private static final String PREFIX = "taipan-spill-";
  private static final String LOCK = "lock";

  /** Those that there are; its monitor guards what follows. */
  private static final Set<SpillFolder> PRESENT = new HashSet<>();

  private static boolean stopping;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(SpillFolder::removeAll, "spilled files"));
  }

  private final Path path;
  private final FileChannel lock;

  private SpillFolder(Path path) throws IOException {
    this.path = path;
    lock =
        FileChannel.open(
            path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.lock();
  }

  /**
   * Makes one in another folder, and removes those of runs that were killed there.
   *
   * @throws IOException when the other folder does not exist or cannot be written to
   */
  static SpillFolder in(Path parent) throws IOException {
    synchronized (PRESENT) {
      requireRunning();
      if (!Files.isDirectory(parent)) {
        throw Files.exists(parent)
            ? new NotDirectoryException(parent.toString())
            : new NoSuchFileException(parent.toString());
      }
      Path path = Files.createTempDirectory(parent, PREFIX);
      SpillFolder folder = new SpillFolder(path);
      PRESENT.add(folder);
      removeAbandoned(parent, Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
      return folder;
    }
  }

  /** Makes a file in it, to be written. */
  FileChannel create(String name) throws IOException {
    synchronized (PRESENT) {
      requireRunning();
      return FileChannel.open(file(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
  }

  /** The name of a file in it. */
  Path file(String name) {
    return path.resolve(name);
  }

  private static void requireRunning() throws IOException {
    if (stopping) {
      throw new IOException("the process is stopping");
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (PRESENT) {
      if (PRESENT.remove(this)) {
        lock.close();
        remove(path);
      }
    }
  }

  private static void removeAll() {
    synchronized (PRESENT) {
      stopping = true;
      for (SpillFolder folder : PRESENT) {
        try {
          remove(folder.path);
        } catch (IOException e) {
          // The process ends; the next run removes what is left.
        }
      }
    }
  }

  /** Removes those that a user's runs left behind, as far as that is possible. */
  private static void removeAbandoned(Path parent, UserPrincipal user) throws IOException {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path folder : folders) {
        if (isOf(user, folder) && isAbandoned(folder)) {
          try {
            remove(folder);
          } catch (IOException e) {
            // It stays until the next run.
          }
        }
      }
    }
  }

  /**
   * Whether it is a folder of a user's, and not somebody's link to one, and not of this process.
   */
  private static boolean isOf(UserPrincipal user, Path folder) throws IOException {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)
        && Files.isRegularFile(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS)
        && PRESENT.stream().noneMatch(present -> present.path.equals(folder));
  }

  /** Whether nobody holds its lock any longer. */
  private static boolean isAbandoned(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock free = channel.tryLock()) {
      return free != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  private static void remove(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException e) {
      return;
    }
    Files.deleteIfExists(folder);
  }
}
