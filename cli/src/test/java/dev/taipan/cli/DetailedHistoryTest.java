package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands make of inserts, deletes, reads by predicate, and other things that few have. */
class DetailedHistoryTest {
  @TempDir private Path folder;

  @Test
  void checkSaysWhatIsNotJudged() throws IOException {
    CommandRun run = CommandRun.real("check", DetailedHistory.in(folder).toString());
    assertThat(run.out())
        .contains("1 predicate read is not judged")
        .contains("version names are ignored")
        .contains("operation times are ignored")
        .contains("per-transaction levels are ignored");
    assertThat(run.status()).isEqualTo(3);
  }

  @Test
  void checkSaysSoInJsonToo() throws IOException {
    CommandRun run = CommandRun.real("check", "--json", DetailedHistory.in(folder).toString());
    assertThat(run.out()).contains("\"unjudged\"").contains("1 predicate read is not judged");
    Path plain = Files.writeString(folder.resolve("plain"), "w(1,1,1,1)\n");
    assertThat(CommandRun.real("check", "--json", plain.toString()).out())
        .doesNotContain("unjudged");
  }

  /** A delete is a write: who read what was there before, and wrote, must come before it. */
  @Test
  void deletesAreJudgedAsWrites() throws IOException {
    String lost =
        """
        {"taipan":"history","version":2,"initial":null,"absent":null}
        {"session":"a","ops":[["insert",1,5]]}
        {"session":"b","ops":[["r",1,5],["delete",1]]}
        {"session":"c","ops":[["r",1,5],["w",1,6]]}
        """;
    Path file = Files.writeString(folder.resolve("lost"), lost);
    CommandRun run = CommandRun.real("check", "--level", "si,ser", file.toString());
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("lost-update");
    Files.writeString(file, lost.replace("[\"r\",1,5],[\"w\",1,6]", "[\"r\",1,null],[\"w\",1,6]"));
    assertThat(CommandRun.real("check", "--level", "si,ser", file.toString()).status()).isZero();
  }

  /** Who finds nothing read the tombstone, or what was there at first: it may be either. */
  @Test
  void readsOfNothingAreOfTheTombstone() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("gone"),
            """
            {"taipan":"history","version":2,"initial":5,"absent":null}
            {"session":"a","ops":[["r",1,null]]}
            """);
    assertThat(CommandRun.real("check", "--level", "rc", file.toString()).status()).isEqualTo(1);
    Files.writeString(
        file, Files.readString(file) + "{\"session\":\"b\",\"ops\":[[\"delete\",1]]}\n");
    assertThat(CommandRun.real("check", "--level", "ser", file.toString()).status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "bincode", "edn", "jepsen-json"})
  void whatAFormatHasNoPlaceForIsRefusedOrLost(String format) throws IOException {
    String input = DetailedHistory.in(folder).toString();
    String output = folder.resolve("output").toString();
    CommandRun refused = CommandRun.real("convert", "--to", format, input, output);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).hasLineCount(1).contains("cannot write as ");
    assertThat(Path.of(output)).doesNotExist();
    CommandRun lossy = CommandRun.real("convert", "--lossy", "--to", format, input, output);
    assertThat(lossy.status()).isZero();
    assertThat(lossy.err())
        .contains("lost: version names")
        .contains("lost: statements")
        .contains("lost: operation times");
    boolean hasOperations = List.of("edn", "jepsen-json").contains(format);
    for (String what : List.of("predicate reads", "inserts and deletes", "transaction l")) {
      assertThat(lossy.err().contains("lost: " + what)).as(what).isNotEqualTo(hasOperations);
    }
    assertThat(CommandRun.real("check", "--ignore-predicates", "--level", "ser", output).status())
        .isZero();
  }
}
