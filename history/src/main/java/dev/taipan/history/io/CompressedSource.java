package dev.taipan.history.io;

import com.github.luben.zstd.ZstdIOException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.ZipException;

/** What a compressed file was made of. Looks no further ahead than it has been read. */
final class CompressedSource implements ByteSource {
  private final Path file;
  private final Compression compression;
  private final FileChannel channel;
  private final ByteBuffer start;
  private InputStream stream;
  private long count;

  /**
   * Makes one.
   *
   * @param start the bytes that have been read from the channel, and are the first of the file
   */
  CompressedSource(Path file, Compression compression, FileChannel channel, ByteBuffer start) {
    this.file = file;
    this.compression = compression;
    this.channel = channel;
    this.start = start;
  }

  @Override
  public long size() {
    return Long.MAX_VALUE;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      if (stream == null) {
        stream = compression.decompress(new StartedStream(start, Channels.newInputStream(channel)));
      }
      int read = stream.read(bytes, from, length);
      count += Math.max(read, 0);
      return read;
    } catch (ZipException | EOFException | ZstdIOException e) {
      throw BadHistoryException.of(
          file,
          "damaged " + compression.title() + " data behind " + count + " bytes of content",
          "a complete " + compression.title() + " file");
    }
  }

  @Override
  public int byteAt(long offset) {
    return ByteInput.END;
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
