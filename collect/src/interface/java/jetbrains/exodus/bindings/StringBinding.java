package jetbrains.exodus.bindings;

import jetbrains.exodus.ArrayByteIterable;
import jetbrains.exodus.ByteIterable;

/** See Xodus. */
public class StringBinding {
  public static native String entryToString(ByteIterable entry);

  public static native ArrayByteIterable stringToEntry(String text);
}
