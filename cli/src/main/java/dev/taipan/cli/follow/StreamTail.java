package dev.taipan.cli.follow;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * What has come of a stream by now. A thread of its own waits for the stream, so that whoever asks
 * need not: as at the end of a file that grows, there is nothing more until there is.
 */
final class StreamTail extends InputStream {
  private static final int PIECE = 1 << 16;
  private static final int PIECES_AHEAD = 64;

  private final InputStream stream;
  private final BlockingQueue<byte[]> pieces = new ArrayBlockingQueue<>(PIECES_AHEAD);
  private byte[] piece = {};
  private int place;
  private IOException failure;
  private volatile boolean ended;

  StreamTail(InputStream stream) {
    this.stream = stream;
    Thread reader = new Thread(this::readAll, "taipan-followed-stream");
    reader.setDaemon(true);
    reader.start();
  }

  private void readAll() {
    byte[] buffer = new byte[PIECE];
    try {
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        pieces.put(Arrays.copyOf(buffer, read));
      }
    } catch (IOException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended = true;
    }
  }

  /** Whether all that came was taken, and nothing will come any more, not even a failure. */
  boolean hasEnded() {
    return ended && failure == null && pieces.isEmpty() && place == piece.length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int length) throws IOException {
    if (place == piece.length) {
      boolean last = ended;
      byte[] next = pieces.poll();
      if (next == null) {
        if (last && failure != null) {
          throw failure;
        }
        return -1;
      }
      piece = next;
      place = 0;
    }
    int taken = Math.min(length, piece.length - place);
    System.arraycopy(piece, place, into, from, taken);
    place += taken;
    return taken;
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
