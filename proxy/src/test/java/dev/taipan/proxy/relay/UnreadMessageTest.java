package dev.taipan.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Of messages that are not read, no more is kept than their names. */
class UnreadMessageTest {

  @ParameterizedTest
  @ValueSource(chars = {'D', 'P', 'B', 'C', 'E', 'S'})
  void whatHasNoEndOfNamesIsNotKept(char type) {
    UnreadMessage message = new UnreadMessage(type, 1 << 30);
    byte[] part = "x".repeat(8192).getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(
            () -> {
              for (int parts = 0; parts < 1_000; parts++) {
                message.take(part, 0, part.length);
              }
            })
        .isInstanceOf(IOException.class)
        .hasMessageContaining("1,073,741,824 bytes");
  }

  @Test
  void valuesAreForTheStatementOfAnotherName() throws IOException {
    UnreadMessage message = new UnreadMessage('B', 100);
    byte[] start = "portal\0statement\0values".getBytes(StandardCharsets.UTF_8);
    message.take(start, 0, 9);
    assertThat(message.isKnown()).isFalse();
    message.take(start, 9, start.length - 9);

    assertThat(message.isKnown()).isTrue();
    assertThat(message.portal()).isEqualTo("portal");
    assertThat(message.statement()).isEqualTo("statement");
    message.isFor("other");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    message.writeStart(out);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("B\0\0\0" + (char) 100 + "portal\0other\0values");
  }
}
