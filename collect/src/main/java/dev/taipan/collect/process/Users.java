package dev.taipan.collect.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Who runs servers and owns their files: whoever runs Taipan, but where that is root, servers run
 * as nobody. What a client can make a server do is then what nobody can do.
 */
public final class Users {
  private static final String NOBODY = "65534";

  private Users() {}

  /** Whether root runs Taipan. */
  public static boolean isRoot() {
    return uid() == 0;
  }

  private static long uid() {
    return new UnixSystem().getUid();
  }

  /** A command, run by the one who runs servers. */
  public static List<String> asServer(List<String> command) {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      words.addAll(List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
    }
    words.addAll(command);
    return words;
  }

  /** Makes a folder that of the one who runs servers, and of nobody else. */
  public static void giveAway(Path folder) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    if (isRoot()) {
      Commands.run("chown", "-R", NOBODY + ":" + NOBODY, folder.toString());
    }
  }

  /** Makes a folder, with all that is in it, that of whoever runs Taipan. */
  public static void takeBack(Path folder) throws IOException {
    if (isRoot()) {
      Commands.run("chown", "-R", "0:0", folder.toString());
    }
  }

  /**
   * Refuses a folder that others can change.
   *
   * @throws IOException when they can; the message is for people
   */
  public static void requireOurs(Path folder) throws IOException {
    Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    Set<PosixFilePermission> allowed =
        Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS);
    if (((Integer) owner).longValue() != uid()
        || allowed.contains(PosixFilePermission.GROUP_WRITE)
        || allowed.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException(
          folder
              + " is writable by other users than the one running Taipan; remove it, "
              + "and Taipan creates it again");
    }
  }
}
