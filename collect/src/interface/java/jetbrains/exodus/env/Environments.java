package jetbrains.exodus.env;

import java.io.File;

/** See Xodus. */
public class Environments {
  public static native Environment newInstance(File folder);
}
