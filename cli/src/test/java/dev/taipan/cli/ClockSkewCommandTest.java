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
        .contains("holds with a clock skew of 2,400");
  }

  @Test
  void whatDoesNotDependOnThemHoldsOrDoesNot() throws IOException {
    assertThat(check(BEHIND.formatted("1"), "--level", "strict-ser,strong-si").status()).isZero();
    CommandRun never = check(BEHIND.formatted("7"));
    assertThat(never.status()).isOne();
    assertThat(never.out()).contains("whatever the clock skew");
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
    assertThat(run.err())
        .contains("--clock-skew applies to levels with real time, which ser is not");
    String untimed = "{\"taipan\":\"history\",\"version\":1,\"initial\":0}\n";
    assertThat(check(untimed + "{\"session\":\"a\",\"ops\":[[\"w\",\"x\",1]]}\n").status())
        .isEqualTo(2);
  }

  /** The clock that stamped the second is behind. */
  private static final String STAMPED =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","order":5000,"ops":[["w","x",1]]}
      {"session":"b","order":3500,"ops":[["r","x",%s]]}
      """;

  @Test
  void timeStampsThatMakeAnOrderMayDiffer() throws IOException {
    CommandRun depends = check(STAMPED.formatted("1"), "--white-box", "enne");

    assertThat(depends.status()).isEqualTo(3);
    assertThat(depends.out())
        .contains("unknown   serializability (ser)")
        .contains("holds with a clock skew of 1,500, in the unit of the order's timestamps");
    assertThat(check(STAMPED.formatted("0"), "--white-box", "enne", "-l", "ser").status()).isZero();
    assertThat(check(STAMPED.formatted("7"), "--white-box", "enne").status()).isOne();
  }

  /** The second found what the first wrote, so that its stamp is behind. */
  @Test
  void readsByPredicateAreJudgedByWhatClientsSaw() throws IOException {
    CommandRun run =
        check(
            STAMPED
                .formatted("0")
                .replace("[\"r\",\"x\",0]", "[\"predicate\",\"v > 0\",[[\"x\",1]]]"),
            "--white-box",
            "enne");

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).contains("holds with a clock skew of 1,500").doesNotContain("judged");
  }

  @Test
  void whatIsNoQuestionOfTimeStampsIsRefused() throws IOException {
    String history = STAMPED.formatted("1");

    assertThat(check(history, "--white-box", "emme").err()).contains("use --expected-order");
    assertThat(check(history, "--white-box", "enne", "--level", "si").err())
        .contains("--clock-skew for an order of timestamps applies to ser only");
    assertThat(check(BEHIND.formatted("1"), "--white-box", "enne").err())
        .contains("committed, but has no \"order\"");
  }
}
