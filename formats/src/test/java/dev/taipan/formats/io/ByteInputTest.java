package dev.taipan.formats.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByteInputTest {
  private static final int CHUNK = 1 << 20;

  @TempDir private Path folder;

  @Test
  void takesNumbersAcrossTheEndOfAChunk() throws IOException {
    byte[] content = new byte[CHUNK + 12];
    for (int i = 0; i < 8; i++) {
      content[CHUNK - 3 + i] = (byte) (i + 1);
    }
    try (ByteInput input = open(content)) {
      input.skip(CHUNK - 3L);
      assertThat(input.has(8)).isTrue();
      assertThat(input.nextLittleEndian()).isEqualTo(0x0807060504030201L);
      assertThat(input.offset()).isEqualTo(CHUNK + 5);
    }
    try (ByteInput input = open(content)) {
      input.skip(CHUNK - 3L);
      assertThat(input.has(8)).isTrue();
      assertThat(input.nextBigEndian()).isEqualTo(0x0102030405060708L);
      assertThat(input.remaining()).isEqualTo(7);
      assertThat(input.has(7)).isTrue();
      assertThat(input.has(8)).isFalse();
    }
  }

  @Test
  void looksAheadInAndBehindTheChunk() throws IOException {
    byte[] content = new byte[CHUNK + 2];
    content[1] = 5;
    content[CHUNK + 1] = (byte) 200;
    try (ByteInput input = open(content)) {
      assertThat(input.peekAt(1)).isEqualTo(5);
      assertThat(input.peek()).isZero();
      assertThat(input.peekAt(1)).isEqualTo(5);
      assertThat(input.peekAt(CHUNK + 1L)).isEqualTo(200);
      assertThat(input.peekAt(CHUNK + 2L)).isEqualTo(ByteInput.END);
      assertThat(input.offset()).isZero();
    }
  }

  @Test
  void endsOnceAndForAll() throws IOException {
    try (ByteInput input = open(new byte[] {7})) {
      assertThat(input.next()).isEqualTo(7);
      assertThat(input.next()).isEqualTo(ByteInput.END);
      assertThat(input.peek()).isEqualTo(ByteInput.END);
      input.skip(10L);
      assertThat(input.offset()).isEqualTo(1);
    }
  }

  private ByteInput open(byte[] content) throws IOException {
    return ByteInput.of(Files.write(folder.resolve("bytes"), content));
  }
}
