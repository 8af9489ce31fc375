package dev.taipan.cli.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads by predicate on the command line, judged by what clients saw. */
class PredicateCheckTest {
  private static final String PHANTOM =
      """
      {"taipan":"history","version":2,"initial":null,"absent":null}
      {"session":"a","id":1,"ops":[["predicate","v > 5",[]],["w","sum",0]]}
      {"session":"b","id":2,"ops":[["r","sum",null],["w","x",7]]}
      """;

  /** Each of two doctors goes off call, or a third comes, as they saw who was there. */
  private static final String ROWS =
      """
      {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
      {"session":"s","id":1,"ops":[["insert",["doctor",1],"on"],["insert",["doctor",2],"on"]]}
      {"session":"a","id":2,"ops":[["predicate","SELECT * FROM doctor WHERE state = 'on'",\
      [[["doctor",1],"on"],[["doctor",2],"on"]]],["w",["doctor",1],"off"]]}
      {"session":"b","id":3,"ops":[["predicate","state = 'on'",\
      [[["doctor",1],"on"],[["doctor",2],"on"]]],["insert",["doctor",3],"on"]]}
      {"session":"c","id":4,"ops":[["predicate","SELECT count(*) FROM doctor",[],{"result":3}],\
      ["predicate","state IN (SELECT 1)",[]]]}
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aPhantomIsFoundByWhatClientsSaw() throws IOException {
    String history = file("h.taipan.jsonl", PHANTOM);

    CommandRun byKeys = CommandRun.real("check", "--level", "ser", history);
    assertThat(byKeys.status()).isEqualTo(3);
    assertThat(byKeys.out())
        .containsPattern("unknown +serializability \\(ser\\)\\s+predicate reads are not judged")
        .contains("(taipan check --sql-dialect ENGINE judges most of those that it understands)");
    assertThat(CommandRun.real("check", "--ignore-predicates", "--level", "ser", history).status())
        .isZero();
    CommandRun run = CommandRun.real("check", "--sql-dialect", "postgresql", history);
    assertThat(run.status()).isOne();
    assertThat(run.out())
        .contains("holds     snapshot isolation (si)")
        .contains("violated  serializability (ser)")
        .contains(
            "T1 asked for \"v > 5\" and did not get key \"x\", which T2 wrote so that it matches.")
        .contains("ask v > 5 → without key \"x\"")
        .doesNotContain("not judged")
        .doesNotContain("(rc)");
  }

  @Test
  void writeSkewByPredicateIsFoundAndWhatIsNotUnderstoodIsCounted() throws IOException {
    CommandRun run = CommandRun.real("check", "--sql-dialect", "h2", file("h.taipan.jsonl", ROWS));

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .contains("1 of 4 predicate reads is not judged")
        .contains("Why not serializability (ser): G2\n")
        .contains("both find a room free, and both book it")
        .contains(
            "asked for \"SELECT * FROM doctor WHERE state = 'on'\" and did not get row 3 of doctor,"
                + " which T3 wrote so that it matches.");
  }

  @Test
  void levelsThatSpeakOfPredicatesDoNotHoldWhereSomeAreNotJudged() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","id":1,"ops":[["w","x",7],["predicate","v IN (SELECT 1)",[]]]}
            """);

    CommandRun run = CommandRun.real("check", "--sql-dialect", "h2", "--level", "ser", history);

    assertThat(run.out())
        .contains("1 predicate read is not judged")
        .containsPattern(
            "unknown +serializability \\(ser\\)\\s+some predicate reads are not judged");
    assertThat(run.status()).isEqualTo(3);
  }

  /** No level says anything of what an aborted transaction read. */
  @Test
  void whatAnAbortedTransactionAskedNeedNotBeUnderstood() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","id":1,"ops":[["w","x",7],["predicate","v > 5",[["x",7]]]]}
            {"session":"b","id":2,"status":"aborted","ops":[["predicate","v IN (SELECT 1)",[]]]}
            """);

    CommandRun run = CommandRun.real("check", "--sql-dialect", "h2", "--level", "ser", history);

    assertThat(run.out()).containsPattern("holds +serializability").doesNotContain("not judged");
    assertThat(run.status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[[\"doctor\",1],\"on\"],[[\"nurse\",1],\"on\"]",
        "[[\"doctor\",1],\"on\"],[[\"doctor\",1],\"on\"]"
      })
  void nothingExplainsARowOfAnotherTableNorTheSameTwice(String returned) throws IOException {
    String rows =
        """
        {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
        {"session":"a","id":1,"ops":[["predicate","SELECT * FROM doctor WHERE state = 'on'",[%s]]]}
        {"key":["nurse",1],"initial":"on"}
        {"key":["doctor",1],"initial":"on"}
        """;
    String history = file("h.taipan.jsonl", rows.formatted(returned));

    CommandRun run = CommandRun.real("check", "--sql-dialect", "h2", "--level", "ser", history);

    assertThat(run.status()).isOne();
    assertThat(run.out()).contains("thin-air-read");
  }

  @Test
  void aPhantomIsToldAsRowsAndPredicates() throws IOException {
    String history = file("h.taipan.jsonl", ROWS);
    Path page = folder.resolve("page.html");

    CommandRun run =
        CommandRun.real("check", "--sql-dialect", "h2", "--report", page.toString(), history);

    assertThat(run.out())
        .contains(
            "w row 1 of doctor = \"off\"",
            "ask SELECT * FROM doctor WHERE state = 'on' → without row 3 of doctor",
            "insert row 3 of doctor = \"on\"")
        .doesNotContain("[\"doctor\"", "row that matches");
    assertThat(Files.readString(page))
        .contains(">insert row 3 of doctor = ", ">write row 1 of doctor = ")
        .doesNotContain("[&quot;doctor&quot;", "[\"doctor\"", "row that matches");
  }

  /** A stale read by predicate, after which a row is seen, or never again. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRowThatWasMissedIsLostOnlyIfNobodySeesItLater(boolean isSeen) throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"keys":"row","initial":null,"absent":null}
            {"session":"a","id":1,"start":1,"end":2,"ops":[["insert",["t",1],7]]}
            {"session":"b","id":2,"start":3,"end":4,"ops":[["predicate","SELECT * FROM t WHERE v > 5",[]]]}
            {"session":"c","id":3,"start":5,"end":6,"ops":[["predicate","SELECT * FROM t WHERE v > %d",%s]]}
            """
                .formatted(isSeen ? 5 : 7, isSeen ? "[[[\"t\",1],7]]" : "[]"));

    CommandRun run =
        CommandRun.real("check", "--sql-dialect", "h2", "--level", "strict-ser", history);

    assertThat(run.status()).isOne();
    assertThat(run.out().contains("saw its write of row 1 of t: the commit may have been lost"))
        .isEqualTo(!isSeen);
  }

  @Test
  void aPhantomIsFoundByWhatWasCounted() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","id":1,"ops":[["predicate","SELECT count(*) FROM kv WHERE v > 5",[],\
            {"result":0}],["w","x",7]]}
            {"session":"b","id":2,"ops":[["predicate","SELECT max(v) FROM kv",[],\
            {"result":null}],["w","y",8]]}
            """);

    CommandRun run = CommandRun.real("check", "--sql-dialect", "sqlite", history);

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .contains("holds     snapshot isolation (si)")
        .contains("violated  serializability (ser)")
        .contains(
            "asked for \"SELECT count(*) FROM kv WHERE v > 5 \u2192 0\" and did not get key \"y\"")
        .doesNotContain("not judged");
  }

  @Test
  void aSumThatNoRowsMakeIsOfNobody() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","id":1,"ops":[["w","x",7]]}
            {"session":"b","id":2,"ops":[["predicate","SELECT sum(v) FROM kv",[],{"result":8}]]}
            """);

    CommandRun run = CommandRun.real("check", "--sql-dialect=h2", "--level=ra", history);

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .contains("\"x\" against SELECT sum(v) FROM kv, a value that nobody wrote");
  }

  @Test
  void aRowThatWasReturnedAndDoesNotMatchHasNoExplanation() throws IOException {
    String history =
        file(
            "h.taipan.jsonl",
            """
            {"taipan":"history","version":2,"initial":null,"absent":null}
            {"session":"a","id":1,"ops":[["w","x",3]]}
            {"session":"b","id":2,"ops":[["predicate","v > 5",[["x",3]]]]}
            """);

    assertThat(CommandRun.real("check", "--level", "ra", history).status()).isEqualTo(3);
    assertThat(CommandRun.real("check", "--sql-dialect", "h2", "--level", "ra", history).status())
        .isOne();
  }

  @Test
  void aVerdictIsProvedAndVerifiedWithTheSameOption() throws IOException {
    String history = file("h.taipan.jsonl", PHANTOM);
    String proof = folder.resolve("proof").toString();

    CommandRun.real(
        "check", "--sql-dialect", "h2", "--level", "ser", "--certificate", proof, history);
    assertThat(CommandRun.real("verify", "--sql-dialect", "h2", history, proof).status()).isZero();
    assertThat(CommandRun.real("verify", history, proof).status()).isEqualTo(4);
  }

  /** That reads by key have an order is no proof for a level that constrains the others, too. */
  @Test
  void aCertificateOnReadsByKeySaysSo() throws IOException {
    String history = file("h.taipan.jsonl", PHANTOM);
    String proof = folder.resolve("proof").toString();

    CommandRun.real(
        "check", "--ignore-predicates", "--level", "ser", "--certificate", proof, history);

    assertThat(CommandRun.real("verify", "--ignore-predicates", history, proof).status()).isZero();
    CommandRun run = CommandRun.real("verify", history, proof);
    assertThat(run.out()).contains("; predicate reads are not judged");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void pagesAndCounterexamplesAreOfWhatWasJudged() throws IOException {
    String history = file("h.taipan.jsonl", ROWS);
    Path page = folder.resolve("page.html");

    CommandRun.real("check", "--sql-dialect", "h2", "--report", page.toString(), history);

    assertThat(page)
        .content()
        .contains("did not get row 3 of doctor, which T3 wrote so that it matches")
        .doesNotContain("against SELECT");
  }

  @Test
  void theOrderOfADatabaseIsNotOfReadsByKeyAlone() throws IOException {
    String order = file("h.taipan.jsonl", PHANTOM.replace("\"ops\"", "\"order\":1,\"ops\""));

    for (String how : List.of("--white-box=enne", "--follow")) {
      CommandRun run = CommandRun.real("check", "--ignore-predicates", how, order);
      assertThat(run.status()).isEqualTo(2);
      assertThat(run.err()).contains("--ignore-predicates cannot be combined with a database's");
    }
  }
}
