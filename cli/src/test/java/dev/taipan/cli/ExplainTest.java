package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainTest {
  private static final String LOST_UPDATE = Path.of("..", "examples", "lost-update.edn").toString();

  @TempDir private Path folder;

  private String file(String... lines) throws IOException {
    return Files.write(folder.resolve("history"), List.of(lines)).toString();
  }

  @Test
  void saysEverythingAboutATransaction() {
    CommandRun run = CommandRun.real("explain", "--transaction", "T5", LOST_UPDATE);

    assertThat(run.status()).isZero();
    assertThat(run.out())
        .startsWith(
            """
            T5
              committed, number 1 of 1 in session 1
              started at 3, ended at 5; 1 ended before, last T1; 1 concurrent; 1 started after, first T7
              operations
                reads key :stock as [1]  (written by T1)
                appends 3 to key :stock  (read by T7)
              comes after, because
                T1: T5 read [1] from key :stock; T1 appended 1.
                T1: T1 wrote key :stock before T5 did: T5 read that and overwrote it.
                T4: T4 read [1] from key :stock, without T5's append of 3.
              comes before, because
                T4: T5 read [1] from key :stock, without T4's append of 2.
                T4: T5 wrote key :stock before T4 did: the list that T7 read ends without T4's append.
                T7: T7 read [1 3] from key :stock; T5 appended 3.
            """)
        .contains(
            "  involved in the violation of strong-session-ser, ser, strong-si, "
                + "strong-session-si, si: lost-update\n");
  }

  @Test
  void tellsOfReadsThatNothingExplainsAndOfOutcomes() throws IOException {
    String history =
        file(
            "{\"taipan\":\"history\",\"version\":1}",
            "{\"session\":\"a\",\"id\":1,\"ops\":[[\"w\",\"x\",1],[\"w\",\"x\",2]]}",
            "{\"session\":\"b\",\"id\":2,\"status\":\"aborted\",\"ops\":[[\"w\",\"x\",3]]}",
            "{\"session\":\"c\",\"id\":3,\"status\":\"unknown\",\"ops\":[[\"w\",\"y\",4]]}",
            "{\"session\":\"d\",\"id\":4,\"ops\":[[\"r\",\"x\",1],[\"r\",\"x\",3],[\"r\",\"y\",4]]}",
            "{\"session\":\"d\",\"id\":5,\"ops\":[[\"r\",\"z\",9],[\"w\",\"z\",5],[\"r\",\"z\",5]]}");
    CommandRun run = CommandRun.real("explain", "-t", "1,2,3,4,5", history);

    assertThat(run.out())
        .contains(
            "writes 1 to key \"x\"  (read by T4; overwritten by its own transaction)",
            "It aborted, so its writes must not be visible to others.",
            "Its outcome is unknown; it took effect, since its writes were observed.",
            "reads key \"x\" as 1  (written by T1, which overwrote it itself)",
            "reads key \"x\" as 3  (written by T2, which aborted)",
            "committed, number 1 of 2 in session d, before T5",
            "reads key \"z\" as 9  (nobody wrote it)",
            "reads key \"z\" as 5  (written by itself)");
  }

  @Test
  void equalValuesLeaveOpenWhoWasRead() throws IOException {
    String history = file("w(1,5,1,1)", "w(1,5,2,2)", "r(1,5,3,3)");

    assertThat(CommandRun.real("explain", "-t", "T3", history).out())
        .contains("reads key 1 as 5  (written by one of T1, T2)")
        .doesNotContain("comes after");
  }

  @Test
  void tellsWhatTheDatabaseItselfCallsThings() throws IOException {
    String history =
        file(
            "{\"taipan\":\"history\",\"version\":2,\"keys\":\"row\"}",
            "{\"session\":\"a\",\"id\":1,\"xid\":\"757\",\"saw\":\"750:757:753\","
                + "\"ops\":[[\"w\",[\"t\",1],5]]}",
            "{\"session\":\"b\",\"id\":2,\"ops\":["
                + "[\"predicate\",\"v > 4\",[[[\"t\",1],5]],{\"saw\":\"758:758:\"}],"
                + "[\"predicate\",\"v > 9\",[]],[\"r\",[\"t\",1],5,{\"saw\":\"759:759:\"}]]}");

    assertThat(CommandRun.real("explain", "-t", "1,2", history).out())
        .contains(
            "  database ID: 757\n  seen, according to the database: 750:757:753\n",
            """
                queries "v > 4" and finds key ["t",1] as 5  (read by predicate; seen, according to the database: 758:758:)
                queries "v > 9" and finds nothing  (read by predicate)
                reads key ["t",1] as 5  (written by T1; seen, according to the database: 759:759:)
            """
                .stripTrailing());
    assertThat(CommandRun.real("explain", "--json", "-t", "1,2", history).out())
        .contains("\"xid\" : \"757\"", "\"saw\" : \"750:757:753\"", "\"saw\" : \"758:758:\"");
  }

  @Test
  void suggestsTheNameThatWasMeant() throws IOException {
    CommandRun run = CommandRun.real("explain", "-t", "T44", LOST_UPDATE);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains("lost-update.edn: 'T44' is not a transaction of this history")
        .hasLineCount(1);
    String large = folder.resolve("large").toString();
    CommandRun.real("generate", "--transactions", "50", "-o", large);
    assertThat(CommandRun.real("explain", "-t", "nobody", large).err())
        .contains("T1, ", " more; try 'taipan explain --help'");
  }
}
