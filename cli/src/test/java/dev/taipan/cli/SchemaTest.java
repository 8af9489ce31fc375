package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.taipan.history.anomaly.Anomaly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands print as JSON is what the schemas in docs/schemas say. */
class SchemaTest {
  private static final Path SCHEMAS = Path.of("..", "docs", "schemas");
  private static final String WRITE_SKEW = Path.of("..", "examples", "write-skew.txt").toString();
  private static final String BANK = Path.of("..", "examples", "bank-transfer.txt").toString();

  @TempDir private Path folder;

  private static Schema schema(String name) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(SCHEMAS.resolve(name)));
  }

  private static void assertValid(String schema, String document) throws IOException {
    assertThat(schema(schema).validate(document, InputFormat.JSON)).as(document).isEmpty();
  }

  private static void assertInvalid(String schema, String document) throws IOException {
    assertThat(schema(schema).validate(document, InputFormat.JSON)).as(document).isNotEmpty();
  }

  private String file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines)).toString();
  }

  /** Some history of every kind of violation. */
  private List<String> histories() throws IOException {
    return List.of(
        WRITE_SKEW,
        BANK,
        file("aborted", "w(1,1,1,-1)", "r(1,1,2,1)"),
        file("thin", "r(1,7,1,1)"),
        file("fractured", "w(1,1,1,1)", "w(2,1,1,1)", "r(1,0,2,2)", "r(2,1,2,2)"),
        file("lost", "r(1,0,1,1)", "w(1,1,1,1)", "r(1,0,2,2)", "w(1,2,2,2)"),
        file(
            "fork",
            "w(1,1,1,1)",
            "w(2,1,2,2)",
            "r(1,1,3,3)",
            "r(2,0,3,3)",
            "r(1,0,4,4)",
            "r(2,1,4,4)"),
        file("stale", "w(1,1,1,1)", "t(1,2,1,1)", "r(1,0,2,2)", "t(3,4,2,2)"),
        file("ambiguous", "w(1,5,1,1)", "w(1,6,1,2)", "r(1,5,1,3)", "w(1,5,1,4)"));
  }

  @Test
  void everythingThatCheckPrintsIsAsTheSchemaSays() throws IOException {
    for (String history : histories()) {
      for (String asked :
          List.of(
              "--level=si,ser",
              "--taps=a-n",
              "--all-anomalies",
              "--all-anomalies --level=ser",
              "--json")) {
        String command = "check --output json " + asked + " " + history + " missing";
        CommandRun run = CommandRun.real(command.split(" "));
        assertValid("check.schema.json", run.out());
      }
    }
  }

  @Test
  void whatTheTextShowsOfAViolationIsInTheDocument() throws IOException {
    String document = CommandRun.real("check", "--json", "--level=ser", WRITE_SKEW).out();
    assertThat(document.replaceAll("\\s+", " "))
        .contains(
            "{ \"name\" : \"T2\", \"session\" : \"2\", \"status\" : \"committed\", \"length\" : 3,"
                + " \"operations\" : [ { \"place\" : 2, \"kind\" : \"read\", \"key\" : \"2\","
                + " \"value\" : \"1\" }, { \"place\" : 3,")
        .contains(Anomaly.WRITE_SKEW.inPractice().remedy());
    for (String part : List.of("recorded", "operations", "place", "inPractice", "remedy")) {
      String other = document.replace("\"" + part + "\" :", "\"other\" :");
      assertInvalid("check.schema.json", other);
    }
  }

  @Test
  void everythingThatEllePrintsIsAsTheSchemaSays() throws IOException {
    for (String history : histories()) {
      String document = CommandRun.real("check", "--output", "elle-json", history).out();
      assertThat(document.lines()).hasSize(1);
      assertValid("elle.schema.json", document);
    }
  }

  @Test
  void everythingThatStatsPrintsIsAsTheSchemaSays() throws IOException {
    String lists = folder.resolve("lists").toString();
    CommandRun.real("generate", "--values", "lists", "--format", "edn", "-o", lists);
    String document = CommandRun.real("stats", "--json", WRITE_SKEW, lists, BANK, "missing").out();
    assertValid("stats.schema.json", document);
    assertThat(document).contains("\"error\"");
    for (String part : List.of("\"aborted\"", "\"blindWrites\"", "\"error\"", "\"exitCode\"")) {
      assertInvalid("stats.schema.json", document.replace(part, "\"other\""));
    }
  }

  @Test
  void everythingThatDistinguishPrintsIsAsTheSchemaSays() throws IOException {
    String document = CommandRun.real("distinguish", "--json", "strong-si", "ser").out();
    assertValid("distinguish.schema.json", document);
    for (String part : List.of("\"tried\"", "\"impossible\"", "\"history\"")) {
      assertInvalid("distinguish.schema.json", document.replace(part, "\"other\""));
    }
  }

  @Test
  void everythingThatExplainPrintsIsAsTheSchemaSays() throws IOException {
    String timed = file("timed", "t(1,2,1,1)", "w(1,1,1,1)", "t(3,4,2,2)", "r(1,0,2,2)");
    for (String history : List.of(WRITE_SKEW, timed)) {
      String document = CommandRun.real("explain", "--json", "-t", "T1,2", history).out();
      assertValid("explain.schema.json", document);
      for (String part : List.of("\"comesAfter\"", "\"seen\"", "\"relation\"", "\"place\"")) {
        assertInvalid("explain.schema.json", document.replace(part, "\"other\""));
      }
    }
  }

  @Test
  void everyLineOfAWrittenHistoryIsAsTheSchemaSays() throws IOException {
    List<String> histories = new ArrayList<>(histories());
    String lists = folder.resolve("lists").toString();
    CommandRun.real("generate", "--values", "lists", "--format", "edn", "--times", "-o", lists);
    histories.add(lists);
    histories.add(file("versions", "w(1,1,1,1)", "w(1,2,2,18446744073709551615)", "o(1,1,2)"));
    histories.add(DetailedHistory.in(folder).toString());
    for (String history : histories) {
      Path output = folder.resolve("history.taipan.jsonl");
      CommandRun run =
          CommandRun.real("convert", "--force", "--to", "jsonl", history, output.toString());
      assertThat(run).isEqualTo(new CommandRun(0, "", ""));
      Schema schema = schema("history.schema.json");
      for (String line : Files.readAllLines(output)) {
        assertThat(schema.validate(line, InputFormat.JSON)).as(line).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"taipan\":\"history\",\"version\":3}",
        "{\"session\":\"a\"}",
        "{\"session\":\"a\",\"ops\":[[\"predicate\",1,2]]}",
        "{\"session\":\"a\",\"ops\":[[\"list\",1,2]]}",
        "{\"session\":\"a\",\"ops\":[[\"delete\",1,2]]}",
        "{\"session\":\"a\",\"ops\":[[\"w\",1,2,{\"other\":1}]]}",
        "{\"session\":\"a\",\"ops\":[[\"predicate\",\"x\",[[1]]]]}",
        "{\"key\":1,\"writes\":[1]}",
        "{\"key\":1,\"writes\":[[1,1]],\"versions\":[]}",
        "{\"session\":\"a\",\"ops\":[],\"other\":1}",
        "{\"key\":1,\"writers\":[0]}"
      })
  void theSchemaOfHistoriesRefusesOtherLines(String line) throws IOException {
    assertInvalid("history.schema.json", line);
  }

  /** A schema that allows everything would be no use. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "{\"valid?\": \"maybe\"}",
        "{\"valid?\": false, \"anomaly-types\": [\"G0\"]}",
        "{\"valid?\": false, \"anomaly\": []}"
      })
  void theSchemaOfElleRefusesOtherDocuments(String document) throws IOException {
    assertInvalid("elle.schema.json", document);
  }

  @Test
  void theSchemaOfCheckRefusesOtherDocuments() throws IOException {
    String document = CommandRun.real("check", "--json", WRITE_SKEW).out();
    assertValid("check.schema.json", document);
    for (String part : List.of("\"satisfied\"", "\"write-skew\"", "\"rw\"", "\"ser\"")) {
      assertThat(document).contains(part);
      assertInvalid("check.schema.json", document.replace(part, "\"other\""));
    }
  }

  @Test
  void theSchemaNamesEveryAnomaly() throws IOException {
    String schema = Files.readString(SCHEMAS.resolve("check.schema.json"));
    for (Anomaly anomaly : Anomaly.values()) {
      assertThat(schema).contains("\"" + anomaly.title() + "\"");
    }
  }
}
