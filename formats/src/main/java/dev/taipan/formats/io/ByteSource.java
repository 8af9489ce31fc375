package dev.taipan.formats.io;

import java.io.Closeable;
import java.io.IOException;

/** Where the bytes of an input come from, once and from front to back. */
interface ByteSource extends Closeable {

  /** How many bytes there are; {@link Long#MAX_VALUE} when only reading them tells. */
  long size();

  /** Puts at most so many bytes into an array, and returns how many, or -1 at the end. */
  int read(byte[] bytes, int from, int length) throws IOException;

  /** Whether only reading gives its bytes. */
  boolean isStream();

  /** The byte at an offset, of what is no stream, or {@link ByteInput#END}. */
  int byteAt(long offset) throws IOException;
}
