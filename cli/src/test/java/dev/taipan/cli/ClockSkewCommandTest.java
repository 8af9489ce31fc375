package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockSkewCommandTest {
  /** The second client's clock is behind, so that it seems to have missed what was over. */
  private static final String BEHIND =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","start":1000,"end":1100,"ops":[["w","x",1]]}
      {"session":"b","start":3500,"end":3600,"ops":[["r","x",%s]]}
      """;

  @TempDir private Path folder;

  private CommandRun check(String content, String... options) throws IOException {
    Path history = Files.writeString(folder.resolve("h.taipan.jsonl"), content);
    String[] arguments = new String[options.length + 3];
    arguments[0] = "check";
    arguments[1] = "--clock-skew";
    System.arraycopy(options, 0, arguments, 2, options.length);
    arguments[options.length + 2] = history.toString();
    return CommandRun.real(arguments);
  }

  @Test
  void whatDependsOnTheClocksIsUndecided() throws IOException {
    CommandRun run = check(BEHIND.formatted("0"));

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out())
        .contains("strict serializability (strict-ser)")
        .contains("holds if clocks may be 2,400 apart");
  }

  @Test
  void whatDoesNotDependOnThemHoldsOrDoesNot() throws IOException {
    assertThat(check(BEHIND.formatted("1"), "--level", "strict-ser,strong-si").status()).isZero();
    CommandRun never = check(BEHIND.formatted("7"));
    assertThat(never.status()).isOne();
    assertThat(never.out()).contains("however far clocks are apart");
  }

  @Test
  void theDifferenceIsInTheJson() throws IOException {
    assertThat(check(BEHIND.formatted("0"), "--json").out())
        .contains("\"clockSkews\"")
        .contains("\"smallest\"")
        .contains("2400");
  }

  @Test
  void levelsWithoutRealTimeAndHistoriesWithoutTimesAreRefused() throws IOException {
    CommandRun run = check(BEHIND.formatted("0"), "--level", "ser");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--clock-skew is for levels with real time, and ser has none");
    String untimed = "{\"taipan\":\"history\",\"version\":1,\"initial\":0}\n";
    assertThat(check(untimed + "{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1]]}\n").status())
        .isEqualTo(2);
  }
}
