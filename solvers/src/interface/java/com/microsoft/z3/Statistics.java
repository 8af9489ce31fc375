package com.microsoft.z3;

/** See Z3. */
public class Statistics {
  public native Entry[] getEntries();

  /** See Z3. */
  public static class Entry {
    public String Key;

    public native boolean isUInt();

    public native int getUIntValue();
  }
}
