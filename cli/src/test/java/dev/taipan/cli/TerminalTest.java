package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class TerminalTest {

  @Test
  void hasColoursOnATerminal() {
    assertThat(new Terminal(true, false, Map.of("TERM", "xterm")).colours()).isEqualTo(Ansi.ON);
  }

  @Test
  void hasNoColoursInAPipe() {
    assertThat(new Terminal(false, true, Map.of("TERM", "xterm")).colours()).isEqualTo(Ansi.OFF);
  }

  @Test
  void hasNoColoursWhenTheUserWantsNone() {
    assertThat(new Terminal(true, true, Map.of("NO_COLOR", "1")).colours()).isEqualTo(Ansi.OFF);
  }

  @Test
  void takesAnEmptyNoColorForUnset() {
    assertThat(new Terminal(true, true, Map.of("NO_COLOR", "")).colours()).isEqualTo(Ansi.ON);
  }

  @Test
  void hasNoColoursOnADumbTerminal() {
    assertThat(new Terminal(true, true, Map.of("TERM", "dumb")).colours()).isEqualTo(Ansi.OFF);
  }
}
