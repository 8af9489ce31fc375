package dev.taipan.formats.text;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class TextLinesTest {
  private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
  private final TextLines lines = new TextLines(stream);

  @Test
  void sessionsMayAlternate() throws IOException {
    lines.transaction("1", "1");
    lines.write(7, -2);
    lines.transaction("2", "2");
    lines.read(7, Long.MAX_VALUE);
    lines.transaction("1", "1");
    lines.read(-8, 0);
    lines.flush();

    assertThat(stream.toString(US_ASCII))
        .isEqualTo("w(7,-2,1,1)\nr(7,9223372036854775807,2,2)\nr(-8,0,1,1)\n");
  }

  @Test
  void writesMoreThanItHolds() throws IOException {
    lines.transaction("3", "4");
    for (int i = 0; i < 100_000; i++) {
      lines.write(i, i);
    }
    lines.flush();

    assertThat(stream.toString(US_ASCII).lines())
        .hasSize(100_000)
        .last()
        .isEqualTo("w(99999,99999,3,4)");
  }
}
