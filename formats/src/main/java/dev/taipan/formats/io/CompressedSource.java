package dev.taipan.formats.io;

import com.github.luben.zstd.ZstdIOException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** What a compressed file was made of. Looks no further ahead than it has been read. */
final class CompressedSource implements ByteSource {
  private final Path file;
  private final Compression compression;
  private final ReadableByteChannel channel;
  private final StartedStream compressed;
  private final ReadLimits limits;
  private InputStream stream;
  private long count;

  /**
   * Makes one.
   *
   * @param start the bytes that have been read from the channel, and are the first of the file
   * @param limits how long the content may be
   */
  CompressedSource(
      Path file,
      Compression compression,
      ReadableByteChannel channel,
      ByteBuffer start,
      ReadLimits limits) {
    this.file = file;
    this.compression = compression;
    this.channel = channel;
    this.compressed = new StartedStream(start, Channels.newInputStream(channel));
    this.limits = limits;
  }

  @Override
  public long size() {
    return Long.MAX_VALUE;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      if (stream == null) {
        stream = compression.decompress(compressed);
      }
      int read = stream.read(bytes, from, length);
      count += Math.max(read, 0);
      checkLength();
      return read;
    } catch (ZipException | EOFException | ZstdIOException e) {
      throw BadHistoryException.of(
          file,
          "damaged " + compression.title() + " data after " + count + " bytes of content",
          "a complete " + compression.title() + " file");
    }
  }

  private void checkLength() throws BadHistoryException {
    if (count > limits.expandedOf(compressed.count())) {
      throw BadHistoryException.of(
          file,
          "more than "
              + limits.expanded()
              + " decompressed bytes from "
              + compressed.count()
              + " bytes of "
              + compression.title(),
          "no more than this limit, or "
              + ReadLimits.USUAL_RATIO
              + " times the compressed size; a limit can be raised");
    }
  }

  @Override
  public boolean isStream() {
    return true;
  }

  @Override
  public int byteAt(long offset) {
    throw new UnsupportedOperationException("a stream has no offsets");
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      if (stream != null) {
        stream.close();
      }
    }
  }
}
