package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhiteBoxCheckTest {
  private static final String PHANTOM =
      """
      {"taipan":"history","version":2,"initial":null,"absent":null}
      {"session":"a","id":1,"ops":[["w","x",1]]}
      {"session":"b","id":2,"ops":[["w","y",2]]}
      {"session":"c","id":3,"ops":[["predicate","v < 5",[["x",1]]],\
      ["predicate","v < 5",[["x",1],["y",2]]]]}
      """;

  private static final String HEADER = "{\"taipan\":\"version-certificate\",\"version\":1}\n";

  private static final String SETS =
      HEADER
          + """
          {"transaction":"3","operation":1,"set":[["x",1]]}
          {"transaction":"3","operation":2,"set":[["x",1],["y",2]]}
          """;

  private static final String STALE =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","id":1,"order":1,"ops":[["w",1,5]]}
      {"session":"b","id":2,"order":2,"ops":[["r",1,0],["w",2,7]]}
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aCertificateShowsRepeatableReadAndNotSerializability() throws IOException {
    String history = file("h.taipan.jsonl", PHANTOM);
    String order = file("order.jsonl", SETS);

    CommandRun run = CommandRun.real("check", "--certificate-file", order, history);

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .isEqualTo(
            history
                + "\n  Emme, by the version certificate of "
                + order
                + """

                  holds     rc, read committed
                  holds     PL-2.99, serializability but for phantoms
                  violated  ser, serializability: G-single, read skew: a transaction missed a write, and saw what came after it
                    T3 read key "y" as T2 wrote it.
                    T3 asked for "v < 5" before T2 set key "y" to 2, which changes whether it matches.

                  The database's order does not explain this. Either the database violated an invariant of \
                its protocol, or the given order is wrong; another order might explain it \
                (use --black-box-too to find out).
                """);
    assertThat(
            CommandRun.real("check", "--level", "PL-2.99", "--certificate-file", order, history)
                .status())
        .isZero();
  }

  @Test
  void anExpectedOrderIsReplayedAndAnotherOneIsLookedForIfAsked() throws IOException {
    String history = file("h.taipan.jsonl", STALE);

    CommandRun run =
        CommandRun.real("check", "--white-box", "enne", "--black-box-too", "--json", history);

    assertThat(run.status()).isOne();
    JsonNode level = new ObjectMapper().readTree(run.out()).at("/histories/0/orderedLevels/0");
    assertThat(level.at("/anomaly").asText()).isEqualTo("unexpected-read");
    assertThat(level.at("/reasons/0").asText())
        .isEqualTo("T2 (its operation 1) read key 1: expected 5 by T1, observed 0.");
    assertThat(level.at("/byAnyOrder").asText()).isEqualTo("satisfied");
  }

  @Test
  void snapshotIsolationIsLeftOutUnlessAllThatReadSayTheirSnapshot() throws IOException {
    String some =
        file(
            "some.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":0}
            {"session":"a","id":1,"order":1,"ops":[["w",1,5]]}
            {"session":"b","id":2,"order":2,"ops":[["r",1,5]]}
            {"session":"c","id":3,"order":3,"snapshot":2,"ops":[["r",1,5]]}
            """);
    String all =
        file(
            "all.taipan.jsonl",
            Files.readString(Path.of(some)).replace("\"order\":2", "\"order\":2,\"snapshot\":1"));

    for (String technique : List.of("emme", "enne")) {
      CommandRun left = CommandRun.real("check", "--white-box", technique, some);
      CommandRun judged = CommandRun.real("check", "--white-box", technique, all);

      assertThat(left.status()).as(left.err()).isZero();
      assertThat(left.out())
          .contains(
              "without si, since not every transaction that reads has a \"snapshot\"",
              "holds     ser")
          .doesNotContain("  si, ");
      assertThat(judged.out())
          .contains("holds     si, ", "holds     ser")
          .doesNotContain("without");
      assertRefused(
          "snapshot isolation requires \"snapshot\" of T2",
          "check",
          "--white-box",
          technique,
          "--level=si",
          some);
    }
  }

  /** Each missed what the other added, and no order of both explains that. */
  @Test
  void anyOrderIsLookedForOfReadsByPredicateTooIfAnEngineIsNamed() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","id":1,"order":10,"snapshot":5,"ops":[["predicate","v > 5",[]],["w","x",7]]}
            {"session":"b","id":2,"order":20,"snapshot":5,"ops":[["predicate","v > 5",[]],["w","y",8]]}
            """);

    CommandRun byKeys =
        CommandRun.real("check", "--white-box", "emme", "--black-box-too", "-l", "ser", history);
    assertThat(byKeys.out())
        .contains("Some other order satisfies ser, judged by reads of individual keys.");
    CommandRun byPredicate =
        CommandRun.real(
            "check", "--white-box=emme", "--black-box-too", "--sql-dialect=h2", "-lser", history);
    assertThat(byPredicate.out())
        .contains(
            "No order satisfies ser.",
            "no other order does: the history itself is a " + "violation");
  }

  @Test
  void anOrderIsTakenAsDatabasesTellIt() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":0}
            {"session":"a","id":5,"ops":[["w",1,10]]}
            {"session":"b","id":6,"ops":[["r",1,10],["w",2,20]]}
            {"session":"c","id":7,"ops":[["r",1,10],["r",2,0]]}
            """);
    String feed =
        file(
            "feed.json",
            """
            {"after":{"k":1,"v":10},"key":[1],"updated":"17.0000000000"}
            {"after":{"k":2,"v":20},"key":[2],"updated":"17.0000000001"}
            {"transaction":"T7","cluster_logical_timestamp":"17.0000000000"}
            """);
    String versions =
        file(
            "versions.json",
            """
            {"handle":1,"info":{"writes":[{"start_ts":1,"commit_ts":2}]}}
            {"handle":2,"info":{"writes":[{"start_ts":3,"commit_ts":5}]}}
            {"transaction":"T5","start_ts":1}
            {"transaction":"T6","start_ts":3}
            {"transaction":"T7","start_ts":4}
            """);

    CommandRun enne =
        CommandRun.real("check", "--expected-order", feed, "--order-format=cockroachdb", history);
    assertThat(enne.out()).contains("holds     ser").doesNotContain("violated");
    CommandRun emme =
        CommandRun.real("check", "--certificate-file", versions, "--order-format=tidb", history);
    assertThat(emme.out()).contains("holds     si", "holds     ser").doesNotContain("violated");
    assertRefused(
        "--order-format requires --certificate-file or --expected-order",
        "check",
        "--order-format=tidb",
        "--white-box=enne",
        history);
  }

  private static final String FRACTURED =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","id":1,"order":1,"ops":[["w","x",1],["w","y",1]]}
      {"session":"b","id":2,"order":2,"ops":[["r","x",0],["r","y",1]]}
      """;

  @Test
  void readAtomicityIsReplayedIfItIsAskedFor() throws IOException {
    String history = file("h.taipan.jsonl", FRACTURED);
    String whole =
        file(
            "whole.taipan.jsonl",
            FRACTURED
                .replace("\"y\",1]]}\n{", "\"z\",1]]}\n{")
                .replace("[\"r\",\"y\",1]", "[\"r\",\"y\",0]"));

    CommandRun run = CommandRun.real("check", "--white-box", "enne", "--level", "ra,rc", history);

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .contains("violated  ra, read atomicity: G-single")
        .contains(
            "T2 (its operation 1) read key \"x\": expected 1 by T1, of which it read key \"y\","
                + " or later, observed 0.")
        .contains("holds     rc, read committed");
    assertThat(
            CommandRun.real("check", "--white-box", "enne", "-l", "ra", "--black-box-too", history)
                .out())
        .contains("No order satisfies ra.")
        .contains("no other order does: the history itself is a violation.")
        .doesNotContain("another order might explain it");
    assertThat(
            CommandRun.real("check", "--white-box", "enne", "--level", "read-atomic", whole)
                .status())
        .isZero();
  }

  @Test
  void readAtomicityIsNotReplayedOfReadsByPredicate() throws IOException {
    String history = file("h.taipan.jsonl", FRACTURED);
    String byPredicate =
        file(
            "p.taipan.jsonl", FRACTURED.replace("[\"r\",\"x\",0]", "[\"predicate\",\"v > 5\",[]]"));
    assertRefused(
        "read atomicity is replayed for reads by key only, but T2 reads by predicate",
        "check",
        "--white-box",
        "enne",
        "--level",
        "ra",
        byPredicate);
    assertRefused(
        "replay can decide rc, ra, si and ser, not tcc",
        "check",
        "--white-box",
        "enne",
        "--level",
        "tcc",
        history);
  }

  @Test
  void theTimeLimitLeavesLevelsUndecided() throws IOException {
    String history = file("h.taipan.jsonl", PHANTOM);
    String order = file("order.jsonl", SETS);

    CommandRun emme =
        CommandRun.real("check", "--timeout", "0ms", "--certificate-file", order, history);
    assertThat(emme.status()).isEqualTo(3);
    assertThat(emme.out())
        .contains("  unknown   ser, serializability: time limit reached\n")
        .doesNotContain("holds", "violated");

    CommandRun enne =
        CommandRun.real(
            "check",
            "--timeout=0ms",
            "--white-box=enne",
            "--black-box-too",
            "--json",
            file("stale.taipan.jsonl", STALE));
    assertThat(enne.status()).isEqualTo(3);
    JsonNode level = new ObjectMapper().readTree(enne.out()).at("/histories/0/orderedLevels/0");
    assertThat(level.at("/outcome").asText()).isEqualTo("unknown");
    assertThat(level.has("byAnyOrder")).isFalse();
  }

  @Test
  void aFileWithTheOrderCountsForMoreThanTheHistory() throws IOException {
    String order =
        file(
            "order.jsonl",
            HEADER + "{\"transaction\":1,\"order\":9}\n{\"transaction\":2,\"order\":4}\n");

    CommandRun run =
        CommandRun.real("check", "--expected-order", order, file("h.taipan.jsonl", STALE));

    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("Enne, by the expected serialization order of " + order);
  }

  @Test
  void anOrderThatIsNotThereIsNotViolated() throws IOException {
    String history =
        file(
            "none.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":0}
            {"session":"a","id":1,"ops":[["w",1,5]]}
            {"session":"b","id":2,"ops":[["w",1,6]]}
            """);

    CommandRun run = CommandRun.real("check", "--white-box", "emme", history);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            history
                + ": the order in which the versions of key 1 were installed is unknown; provide "
                + "a version certificate with --certificate-file\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--white-box=enne", "--follow --idle=300ms"})
  void predicatesThatAreTooLargeLeaveItUndecided(String options) throws IOException {
    String history =
        file(
            "large.taipan.jsonl",
            """
            {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
            {"key":["t",1],"initial":50}
            {"session":"a","id":1,"order":10,"ops":[["predicate","%sv < 5",[]]]}
            """
                .formatted("v = 0 OR ".repeat(2_000)));

    CommandRun run = CommandRun.real(("check " + options + " " + history).split(" "));

    assertThat(run.err())
        .isEqualTo(history + ": a predicate has more than 2,000 words and signs\n");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void whatIsMissingIsOneLine() throws IOException {
    String history = file("h.taipan.jsonl", PHANTOM);

    CommandRun enne = CommandRun.real("check", "--white-box", "enne", history);
    assertThat(enne.status()).isEqualTo(2);
    assertThat(enne.err()).isEqualTo(history + ": T1 committed, but has no \"order\"\n");

    CommandRun emme = CommandRun.real("check", "--white-box", "emme", history);
    assertThat(emme.status()).isEqualTo(2);
    assertThat(emme.err())
        .startsWith(history + ": the version set of T3's predicate read \"v < 5\" is unknown");

    CommandRun sql =
        CommandRun.real(
            "check",
            "--white-box",
            "emme",
            file("sql.taipan.jsonl", PHANTOM.replace("v < 5", "v <")));
    assertThat(sql.status()).isEqualTo(3);
    assertThat(sql.err()).contains("'v <' is not an SQL condition").doesNotContain("\tat ");

    assertThat(CommandRun.real("check", "--white-box", "emme", "--level", "tcc", history).err())
        .contains("a version certificate can decide rc, PL-2.99, si and ser, not tcc");
  }

  private void assertRefused(String complaint, String... arguments) {
    CommandRun run = CommandRun.real(arguments);
    assertThat(run.status()).as(run.err()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(complaint).hasLineCount(1);
  }

  @Test
  void ordersThatTellTwoThingsOrNothingAreRefused() throws IOException {
    String history = file("h.taipan.jsonl", STALE);
    String twice = HEADER + "{\"transaction\":1,\"order\":1}\n{\"transaction\":1,\"order\":2}\n";
    String tied = HEADER + "{\"transaction\":\"T1\",\"order\":2}\n";

    assertRefused(
        ":3:18: found \"order\", expected one \"order\" per transaction",
        "check",
        "--expected-order",
        file("twice.jsonl", twice),
        history);
    assertRefused(
        "T1 and T2 both wrote, and have the same \"order\" 2",
        "check",
        "--expected-order",
        file("tied.jsonl", tied),
        history);
    String sameKey = file("key.taipan.jsonl", STALE.replace("\"w\",2,7", "\"w\",1,7"));
    assertRefused(
        "and another transaction wrote key 1, and have the same \"order\" 2",
        "check",
        "--certificate-file",
        file("tied.jsonl", tied),
        sameKey);
  }

  @Test
  void optionsThatWouldDoNothingAreRefused() throws IOException {
    String history = file("h.taipan.jsonl", STALE);

    assertRefused(
        "--sql-dialect applies to levels", "check", "--sql-dialect", "h2", "--taps", "a", history);
    assertRefused(
        "rc does not constrain predicate reads",
        "check",
        "--sql-dialect",
        "h2",
        "--level",
        "rc,ser",
        history);
  }

  @Test
  void rowsThatNobodyNamedAreCounted() throws IOException {
    String history =
        file(
            "count.taipan.jsonl",
            """
            {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
            {"session":"a","id":1,"order":10,"ops":[["predicate","SELECT count(*) FROM t",[],{"result":1}]]}
            {"key":["t",1],"initial":50}
            """);

    for (String technique : List.of("emme", "enne")) {
      CommandRun run = CommandRun.real("check", "--white-box", technique, history);

      assertThat(run.out()).contains("holds     ser");
      assertThat(run.status()).isZero();
    }
    assertThat(CommandRun.real("check", "--sql-dialect", "h2", "--level", "ser", history).status())
        .isZero();
  }
}
