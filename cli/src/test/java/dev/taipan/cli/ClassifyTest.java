package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassifyTest {
  private static final String LOST_UPDATE =
      """
      {"taipan":"history","version":2,"initial":0}
      {"session":"a","id":1,"end":9,"ops":[["r",7,0,{"start":1,"end":2}],["w",7,1,{"start":7,"end":8}]]}
      {"session":"b","id":2,"end":5,"ops":[["w",7,2,{"start":3,"end":4}]]}
      """;

  @TempDir private Path folder;

  private String history(String text) throws IOException {
    return Files.writeString(folder.resolve("h.taipan.jsonl"), text).toString();
  }

  @Test
  void namesAnomalies() throws IOException {
    String file = history(LOST_UPDATE);

    CommandRun run = CommandRun.real("check", "--classify", "coo", file);

    assertThat(run.status()).isOne();
    assertThat(run.out())
        .isEqualTo(
            file
                + """

                  violated  no cycle of partial order pairs
                  1  lost update committed (number 28: two transactions and one object; no uncommitted write is read or overwritten)
                       1 -RW[7]-> 2 -WCW[7]-> 1
                """);
  }

  @Test
  void namesThemInJson() throws IOException {
    CommandRun run = CommandRun.real("check", "--classify", "coo", "--json", history(LOST_UPDATE));

    JsonNode cycles = new ObjectMapper().readTree(run.out()).at("/histories/0/cycles");
    assertThat(run.status()).isOne();
    assertThat(cycles.at("/0/number").asInt()).isEqualTo(28);
    assertThat(cycles.at("/0/examples/0").asText()).isEqualTo("1 -RW[7]-> 2 -WCW[7]-> 1");
  }

  @Test
  void findsNothingWhereNothingIs() throws IOException {
    CommandRun run =
        CommandRun.real(
            "check", "--classify", "coo", history(LOST_UPDATE.replace("[\"r\",7", "[\"r\",8")));

    assertThat(run.status()).isZero();
  }

  @Test
  void needsTimesOfOperations() throws IOException {
    CommandRun run =
        CommandRun.real(
            "check",
            "--classify",
            "coo",
            Files.writeString(folder.resolve("h.txt"), "w(1,1,1,1)\n").toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("h.txt: operations have no times", "'taipan run --operation-times' records");
  }

  @Test
  void excludesLevels() throws IOException {
    CommandRun run =
        CommandRun.real("check", "--classify", "coo", "--level", "ser", history(LOST_UPDATE));

    assertThat(run.status()).isEqualTo(2);
  }
}
