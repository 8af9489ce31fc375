package dev.taipan.formats.io;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** Ways in which files are compressed: told by content when read, by name when written. */
enum Compression {
  /** Not at all. */
  NONE("", "") {
    @Override
    InputStream decompress(StartedStream compressed) {
      return compressed;
    }

    @Override
    OutputStream compress(OutputStream compressed) {
      return compressed;
    }
  },

  /** RFC 1952, of which only deflate is in use; several parts in a row are one content. */
  GZIP("gzip", ".gz", 0x1F, 0x8B, 8) {
    @Override
    InputStream decompress(StartedStream compressed) throws IOException {
      return new WholeGzip(compressed);
    }

    @Override
    OutputStream compress(OutputStream compressed) throws IOException {
      return new GZIPOutputStream(compressed, BUFFER);
    }
  },

  /** RFC 8878; several frames in a row are one content. */
  ZSTD("zstd", ".zst", 0x28, 0xB5, 0x2F, 0xFD) {
    @Override
    InputStream decompress(StartedStream compressed) throws IOException {
      return new ZstdInputStreamNoFinalizer(compressed);
    }

    /** With a checksum, since this format need not have one. */
    @Override
    OutputStream compress(OutputStream compressed) throws IOException {
      return new ZstdOutputStreamNoFinalizer(compressed).setChecksum(true);
    }
  };

  /** The length of the longest start. */
  static final int START = 4;

  private static final int BUFFER = 1 << 16;

  private final String title;
  private final String extension;
  private final int[] start;

  Compression(String title, String extension, int... start) {
    this.title = title;
    this.extension = extension;
    this.start = start;
  }

  /** What the compression of a file is that starts with these bytes. */
  static Compression startingWith(ByteBuffer bytes) {
    for (Compression compression : values()) {
      if (compression != NONE && compression.starts(bytes)) {
        return compression;
      }
    }
    return NONE;
  }

  /** What the compression of a file must be so that its name is true. */
  static Compression ofName(Path file) {
    for (Compression compression : values()) {
      if (compression != NONE && file.toString().endsWith(compression.extension)) {
        return compression;
      }
    }
    return NONE;
  }

  private boolean starts(ByteBuffer bytes) {
    if (bytes.remaining() < start.length) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if ((bytes.get(bytes.position() + i) & 0xff) != start[i]) {
        return false;
      }
    }
    return true;
  }

  String title() {
    return title;
  }

  /** The content of a compressed stream, which is closed with it. */
  abstract InputStream decompress(StartedStream compressed) throws IOException;

  /** What writes to a compressed stream, which is closed with it. */
  abstract OutputStream compress(OutputStream compressed) throws IOException;

  /**
   * All parts of a gzip file: what stands behind one and does not begin like another one is an
   * error, as a file is where the next part was cut off or damaged.
   */
  private static final class WholeGzip extends GZIPInputStream {
    /** The length of what follows the data of a part. */
    private static final int TRAILER = 8;

    private final StartedStream compressed;
    private long filled;

    WholeGzip(StartedStream compressed) throws IOException {
      super(compressed, BUFFER);
      this.compressed = compressed;
    }

    @Override
    protected void fill() throws IOException {
      super.fill();
      filled = compressed.count();
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = super.read(bytes, from, length);
      if (read < 0 && inf.getRemaining() + compressed.count() - filled > TRAILER) {
        throw new ZipException("data behind the last part");
      }
      return read;
    }
  }
}
