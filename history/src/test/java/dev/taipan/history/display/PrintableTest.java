package dev.taipan.history.display;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "\u00e9t\u00e9 \u2192 \ud83d\udc0d", "\"a\\b\"", "<b>&amp;"})
  void leavesWhatIsHarmless(String text) {
    assertThat(Printable.of(text)).isSameAs(text);
  }

  @ParameterizedTest
  @CsvSource({
    "27, \\u001b",
    "7, \\u0007",
    "10, \\u000a",
    "13, \\u000d",
    "0, \\u0000",
    "127, \\u007f",
    "155, \\u009b",
    "133, \\u0085",
    "8232, \\u2028",
    "8238, \\u202e",
    "8294, \\u2066"
  })
  void escapesWhatATerminalWouldObey(int character, String escaped) {
    assertThat(Printable.of("a" + (char) character + "b" + (char) character))
        .isEqualTo("a" + escaped + "b" + escaped);
  }

  @Test
  void cutsWhatIsLong() {
    assertThat(Printable.start("12345", 5)).isEqualTo("12345");
    assertThat(Printable.start("123456", 5)).isEqualTo("12...");
    assertThat(Printable.start("\n23456", 5)).isEqualTo("\\u000a2...");
  }
}
