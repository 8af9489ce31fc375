package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.pgwire.ProtocolException;
import dev.taipan.proxy.relay.FrameScanner.Treatment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameScannerTest {

  /** Does with a message what its type says, and puts one in the place of what it takes. */
  private record TestSink(List<String> copied, ByteArrayOutputStream out)
      implements FrameScanner.Sink {
    @Override
    public Treatment begin(char type, int length) {
      return Treatment.values()[type - 'a'];
    }

    @Override
    public void frame(char type, byte[] payload) {
      copied.add(type + Arrays.toString(payload));
      if (Treatment.values()[type - 'a'] == Treatment.TAKE) {
        out.write('!');
      }
    }

    @Override
    public void part(byte[] bytes, int from, int length) {
      out.write(bytes, from, length);
    }
  }

  private static byte[] message(char type, byte[] payload) {
    return ByteBuffer.allocate(5 + payload.length)
        .put((byte) type)
        .putInt(4 + payload.length)
        .put(payload)
        .array();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 40, 1000})
  void whateverThePiecesAreTheSamePasses(int longestPiece) throws IOException {
    for (int seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      ByteArrayOutputStream sent = new ByteArrayOutputStream();
      ByteArrayOutputStream expected = new ByteArrayOutputStream();
      List<String> frames = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        Treatment treatment = Treatment.values()[random.nextInt(5)];
        char type = (char) ('a' + treatment.ordinal());
        byte[] payload = new byte[random.nextInt(3) * random.nextInt(20)];
        random.nextBytes(payload);
        byte[] message = message(type, payload);
        sent.write(message);
        if (treatment == Treatment.COPY || treatment == Treatment.TAKE) {
          frames.add(type + Arrays.toString(payload));
        }
        if (treatment == Treatment.PASS || treatment == Treatment.COPY) {
          expected.write(message);
        } else if (treatment == Treatment.TAKE) {
          expected.write('!');
        } else if (treatment == Treatment.PARTS) {
          expected.write(payload);
        }
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      TestSink sink = new TestSink(new ArrayList<>(), out);
      FrameScanner scanner = new FrameScanner(sink, out);
      byte[] all = sent.toByteArray();
      for (int at = 0; at < all.length; ) {
        int length = Math.min(1 + random.nextInt(longestPiece), all.length - at);
        scanner.scan(Arrays.copyOfRange(all, at, at + length), length);
        at += length;
      }

      assertThat(out.toByteArray()).as("seed %d", seed).isEqualTo(expected.toByteArray());
      assertThat(sink.copied()).isEqualTo(frames);
      assertThat(scanner.isBetweenFrames()).isTrue();
    }
  }

  @Test
  void impossibleLengthsAreRefused() {
    FrameScanner scanner =
        new FrameScanner(
            new TestSink(List.of(), new ByteArrayOutputStream()), new ByteArrayOutputStream());

    assertThatThrownBy(() -> scanner.scan(new byte[] {'a', 0, 0, 0, 3}, 5))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("claims a length of 3");
  }

  /** A message may claim two gigabytes: memory is for what has come. */
  @Test
  void memoryIsTakenForWhatHasArrived() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FrameScanner scanner = new FrameScanner(new TestSink(new ArrayList<>(), out), out);

    scanner.scan(new byte[] {'b', 0x7f, -1, -1, -1, 1, 2, 3}, 8);

    assertThat(out.size()).isEqualTo(8);
  }
}
