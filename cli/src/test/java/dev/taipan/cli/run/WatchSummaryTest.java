package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.whitebox.Change;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.RunWatch;
import dev.taipan.collect.whitebox.WatchLoop;
import dev.taipan.history.TransactionStatus;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class WatchSummaryTest {

  /** A log in which two transactions committed. */
  private static final class ShortLog implements ChangeLog {
    private boolean isRead;

    @Override
    public void read(Consumer<Change> reader) {
      if (!isRead) {
        reader.accept(new Change("10", "taipan_a", "1", "101"));
        reader.accept(new Change("11", "taipan_a", "2", "102"));
      }
      isRead = true;
    }

    @Override
    public void close() {
      // There is nothing to give back.
    }
  }

  /** The second to commit has not seen the first, or has. */
  private static WatchSummary summary(String seen) {
    RunWatch watch =
        new RunWatch(ReplayLevel.SERIALIZABLE, new Interpreter(PredicateDialect.POSTGRESQL));
    watch.begun(
        """
        {"taipan":"history","version":2,"keys":"row","values":"json","initial":null,"live":true}
        """);
    end(watch, 1, "[\"w\",[\"a\",1],{\"v\":101}]");
    end(watch, 2, "[\"r\",[\"a\",1],%s],[\"w\",[\"a\",2],{\"v\":102}]".formatted(seen));
    WatchLoop loop = new WatchLoop(watch, new ShortLog(), change -> {}, found -> {});
    loop.finish();
    return new WatchSummary(watch, loop);
  }

  private static void end(RunWatch watch, int id, String operations) {
    String line =
        "{\"session\":\"%d\",\"id\":%d,\"status\":\"committed\",\"ops\":[%s],\"saw\":\"10:10:\"}\n"
            .formatted(id, id, operations);
    watch.ended(id, TransactionStatus.COMMITTED, line.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whatWatchingToldIsHeldAgainstWhatAnyOrderShows() {
    IsolationLevel level = IsolationLevel.SERIALIZABILITY;

    assertThat(WatchSummary.meaning(level, Outcome.SATISFIED))
        .isEqualTo(
            "The database's order does not satisfy serializability (ser), but another "
                + "order does: it is violated only if the database guarantees that very order");
    assertThat(WatchSummary.meaning(level, Outcome.VIOLATED))
        .isEqualTo("Neither the database's order nor any other satisfies serializability (ser)");
    assertThat(WatchSummary.meaning(level, Outcome.UNKNOWN))
        .endsWith("whether another order does is undecided");
  }

  @Test
  @Tag("slow")
  void onlyWhatWasViolatedNeedsMoreWords() {
    WatchSummary violated = summary("null");
    WatchSummary held = summary("{\"v\":101}");

    assertThat(violated.lines().get(0)).startsWith("Watched: serializability (ser) violated");
    assertThat(violated.besides(level -> Outcome.SATISFIED).orElseThrow())
        .contains("serializability (ser), but another order does");
    assertThat(held.lines()).hasSize(1);
    assertThat(held.besides(level -> Outcome.VIOLATED)).isEmpty();
  }
}
