package dev.taipan.collect.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class StoreProcessTest {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private StoreProcess shell(String script) throws IOException {
    return StoreProcess.start(List.of("sh", "-c", script), folder.resolve("errors"));
  }

  @Test
  void linesAreAnswered() throws Exception {
    try (StoreProcess cat = shell("echo ready >&2; exec cat")) {
      assertThat(cat.ask("one", PATIENCE)).isEqualTo("one");
      assertThat(cat.ask("two", PATIENCE)).isEqualTo("two");
    }
    assertThat(folder.resolve("errors")).hasContent("ready");
  }

  @Test
  void endingsAreTold() throws Exception {
    try (StoreProcess ends = shell("read line; exit 3")) {
      assertThatThrownBy(() -> ends.ask("one", PATIENCE))
          .isInstanceOf(BadAnswerException.class)
          .hasMessage("the program ended with status 3");
    }
  }

  @Test
  void whoHangsIsNotWaitedFor() throws Exception {
    try (StoreProcess hangs = shell("read line; echo fine; sleep 60")) {
      assertThat(hangs.ask("one", PATIENCE)).isEqualTo("fine");
      assertThatThrownBy(() -> hangs.ask("two", Duration.ofMillis(200)))
          .isInstanceOf(BadAnswerException.class)
          .hasMessage("no answer within 200 ms");
    }
  }

  @Test
  void linesAreBounded() throws Exception {
    try (StoreProcess endless = shell("read line; tr '\\0' 'a' < /dev/zero")) {
      assertThatThrownBy(() -> endless.ask("one", PATIENCE))
          .isInstanceOf(BadAnswerException.class)
          .hasMessage("a line of more than 1048576 characters");
    }
  }
}
