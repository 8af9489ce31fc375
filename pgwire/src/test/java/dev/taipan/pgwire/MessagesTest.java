package dev.taipan.pgwire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessagesTest {
  private static final int LONGEST = 1 << 16;

  /** Decodes a frame. */
  private interface Decoder<T> {
    T decode(Frame frame) throws ProtocolException;
  }

  /** Hands out as few bytes at a time as a network may. */
  private static final class Trickle extends InputStream {
    private final InputStream in;
    private final int most;

    Trickle(byte[] bytes, int most) {
      in = new ByteArrayInputStream(bytes);
      this.most = most;
    }

    @Override
    public int read() throws IOException {
      return in.read();
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      return in.read(buffer, from, Math.min(length, most));
    }
  }

  private static <T> List<T> decoded(InputStream in, Decoder<T> decoder) throws IOException {
    FrameReader reader = new FrameReader(in, LONGEST);
    List<T> found = new ArrayList<>();
    Optional<Frame> frame = reader.next();
    while (frame.isPresent()) {
      found.add(decoder.decode(frame.get()));
      frame = reader.next();
    }
    return found;
  }

  @Test
  void everyMessageComesBackAsItWasSentHoweverTheStreamIsSplit() throws IOException {
    byte[] frontend = Examples.encoded(Examples.FRONTEND);
    byte[] backend = Examples.encoded(Examples.BACKEND);
    for (int most : new int[] {1, 2, 3, 7, 1000}) {
      assertThat(decoded(new Trickle(frontend, most), FrontendMessage::of))
          .usingRecursiveComparison()
          .isEqualTo(Examples.FRONTEND);
      assertThat(decoded(new Trickle(backend, most), BackendMessage::of))
          .usingRecursiveComparison()
          .isEqualTo(Examples.BACKEND);
    }
  }

  @Test
  void everyPacketThatBeginsAConnectionComesBack() throws IOException {
    for (StartupPacket packet : Examples.STARTUP) {
      byte[] bytes = Examples.encoded(List.of(packet));
      Frame frame = new FrameReader(new Trickle(bytes, 1), LONGEST).startup().orElseThrow();

      assertThat(StartupPacket.of(frame)).usingRecursiveComparison().isEqualTo(packet);
    }
  }

  @Test
  void aStreamThatEndsInsideOfAMessageIsAnEndAndBetweenThemIsNone() throws IOException {
    byte[] bytes = Examples.encoded(Examples.FRONTEND.subList(0, 1));

    assertThat(new FrameReader(new ByteArrayInputStream(new byte[0]), LONGEST).next()).isEmpty();
    for (int cut = 1; cut < bytes.length; cut++) {
      InputStream in = new ByteArrayInputStream(Arrays.copyOf(bytes, cut));
      assertThatThrownBy(() -> new FrameReader(in, LONGEST).next())
          .isInstanceOf(EOFException.class)
          .hasMessage("the connection ended inside of a message");
    }
  }

  @Test
  void aPayloadThatIsCutShortIsOneClearError() {
    for (FrontendMessage message : Examples.FRONTEND) {
      requireErrorsWhereCut(Examples.encoded(List.of(message)), FrontendMessage::of);
    }
    for (BackendMessage message : Examples.BACKEND) {
      requireErrorsWhereCut(Examples.encoded(List.of(message)), BackendMessage::of);
    }
  }

  private static void requireErrorsWhereCut(byte[] bytes, Decoder<?> decoder) {
    for (int end = 5; end < bytes.length; end++) {
      Frame frame = new Frame((char) bytes[0], Arrays.copyOfRange(bytes, 5, end));
      try {
        decoder.decode(frame);
        assertThat(frame.type()).as("without structure").isIn('p', 'F', 'd', 'R', 'K');
      } catch (ProtocolException e) {
        assertThat(e.sqlState()).isEqualTo("08P01");
        assertThat(e).hasMessageStartingWith("broken message '");
      }
    }
  }

  @Test
  void aGiantMessageIsRefusedBeforeItArrives() {
    byte[] header = ByteBuffer.allocate(5).put((byte) 'Q').putInt(Integer.MAX_VALUE).array();

    assertThatThrownBy(
            () -> new FrameReader(new ByteArrayInputStream(header), LONGEST).nextHeader())
        .isInstanceOf(ProtocolException.class)
        .hasMessage("message 'Q' has 2147483643 bytes, of which at most 65536 go");
  }

  @Test
  void aLengthThatIsTooSmallIsRefused() {
    byte[] header = ByteBuffer.allocate(5).put((byte) 'Q').putInt(3).array();

    assertThatThrownBy(() -> new FrameReader(new ByteArrayInputStream(header), LONGEST).next())
        .isInstanceOf(ProtocolException.class)
        .hasMessage("message 'Q' claims a length of 3, which is at least 4");
  }

  @Test
  void anotherProtocolIsRefusedByName() {
    byte[] two = ByteBuffer.allocate(4).putInt(2 << 16).array();

    assertThatThrownBy(() -> StartupPacket.of(new Frame('\0', two)))
        .isInstanceOf(ProtocolException.class)
        .hasMessage("found version 2.0 of PostgreSQL's protocol, expected 3.0 or 3.2");
  }

  @Test
  void aFrameIsPassedOnWithoutBeingKept() throws IOException {
    byte[] row = new byte[30_000];
    new Random(1).nextBytes(row);
    byte[] bytes = Examples.encoded(List.of(new CopyData(row), new CopyDone()));
    FrameReader reader = new FrameReader(new Trickle(bytes, 100), LONGEST);
    ByteArrayOutputStream passed = new ByteArrayOutputStream();

    assertThat(reader.nextHeader()).isEqualTo('d');
    assertThat(reader.payloadLength()).isEqualTo(row.length);
    reader.transferTo(passed);

    assertThat(passed.toByteArray()).isEqualTo(row);
    assertThat(reader.next().orElseThrow().type()).isEqualTo('c');
  }

  /** Whatever comes, the reader ends with what it knows: messages, an end, or one clear error. */
  @Test
  void randomBytesAndMutatedStreamsRaiseNothingElse() {
    Random random = new Random(7);
    byte[] frontend = Examples.encoded(Examples.FRONTEND);
    byte[] backend = Examples.encoded(Examples.BACKEND);
    byte[] startup = Examples.encoded(Examples.STARTUP.subList(0, 1));
    int errors = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] noise = new byte[random.nextInt(40)];
      random.nextBytes(noise);
      errors += fails(noise, FrontendMessage::of) ? 1 : 0;
      errors += fails(mutated(frontend, random), FrontendMessage::of) ? 1 : 0;
      errors += fails(mutated(backend, random), BackendMessage::of) ? 1 : 0;
      byte[] first = mutated(startup, random);
      errors += failsToStart(noise) ? 1 : 0;
      errors += failsToStart(first) ? 1 : 0;
    }
    assertThat(errors).isGreaterThan(50_000);
  }

  private static boolean fails(byte[] bytes, Decoder<?> decoder) {
    try {
      decoded(new ByteArrayInputStream(bytes), decoder);
      return false;
    } catch (ProtocolException | EOFException e) {
      return true;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean failsToStart(byte[] bytes) {
    return fails(
        bytes,
        ignored -> {
          try {
            Optional<Frame> frame =
                new FrameReader(new ByteArrayInputStream(bytes), LONGEST).startup();
            return frame.isEmpty() ? null : StartupPacket.of(frame.get());
          } catch (EOFException e) {
            throw ProtocolException.violation(e.getMessage());
          } catch (ProtocolException e) {
            throw e;
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    byte[] other = bytes.clone();
    for (int i = 0; i <= random.nextInt(4); i++) {
      other[random.nextInt(other.length)] = (byte) random.nextInt(256);
    }
    return random.nextBoolean() ? other : Arrays.copyOf(other, random.nextInt(other.length));
  }
}
