package org.lmdbjava;

/** See LMDB for Java. */
public class ByteArrayProxy {
  public static final BufferProxy<byte[]> PROXY_BA = new BufferProxy<>();
}
