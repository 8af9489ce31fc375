package dev.taipan.collect.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** What a new server has on disk: it takes a second to make, and a tenth of that to copy. */
public final class ServerData {

  private ServerData() {}

  /**
   * A folder with the data of a new server, for the one who runs it alone.
   *
   * @param folder where it is made; others can pass through it from now on, and see no names
   * @param template where the data are kept for the next time
   * @param maker makes them in a folder that belongs to the one who runs servers
   */
  public static Path make(WorkFolder folder, Path template, Template.Maker maker)
      throws IOException {
    Files.setPosixFilePermissions(folder.path(), PosixFilePermissions.fromString("rwx--x--x"));
    Path made = new Template(template).get(target -> copyNew(folder, maker, target));
    Path data = Files.createDirectory(folder.path().resolve("data"));
    Template.copy(made, data);
    return data;
  }

  private static void copyNew(WorkFolder folder, Template.Maker maker, Path template)
      throws IOException {
    Path made = Files.createDirectory(folder.path().resolve("made"));
    Users.giveAway(made);
    maker.make(made);
    Template.copy(made, template);
    Commands.run("rm", "-rf", made.toString());
  }
}
