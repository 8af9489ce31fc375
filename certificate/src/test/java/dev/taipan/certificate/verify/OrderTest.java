package dev.taipan.certificate.verify;

import static dev.taipan.certificate.verify.Claims.PROVEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.Order;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.TransactionStatus;
import org.junit.jupiter.api.Test;

class OrderTest {
  private static final String LOST_UPDATE =
      """
      a 1: r1=0 w1=1
      b 2: r1=0 w1=2
      """;

  private static final String WRITE_SKEW =
      """
      a 1: r1=0 r2=0 w1=1
      b 2: r1=0 r2=0 w2=1
      """;

  private static int[] list(int... numbers) {
    return numbers;
  }

  @Test
  void readsShowWhatTheOrderSays() {
    Claims claims = Claims.at("ser", "a 1: w1=1\nb 2: r1=1 w1=2 r1=2\nc 3: r1=2");
    assertThat(claims.order(1, 2, 3)).isEqualTo(PROVEN);
    assertThat(claims.order(2, 1, 3))
        .isEqualTo(
            "transaction 2 at place 0 of the order, seeing 0 commits, reads key 1 and should not"
                + " find 1");
  }

  @Test
  void allThatCommittedIsThereOnceAndNothingThatAborted() {
    Claims claims = Claims.at("ser", "a 1: w1=1\nb 2 aborted: w1=2\nc 3 unknown: w1=3\nd 4: r1=1");
    assertThat(claims.order(1, 4)).isEqualTo(PROVEN);
    assertThat(claims.order(3, 1, 4)).isEqualTo(PROVEN);
    assertThat(claims.order(4)).isEqualTo("transaction 1 committed, but is not in the order");
    assertThat(claims.order(1, 4, 1)).isEqualTo("place 2 of the order has transaction 1 once more");
    assertThat(claims.order(2, 1, 4))
        .isEqualTo("place 0 of the order has transaction 2, which cannot have taken effect");
  }

  @Test
  void snapshots() {
    Claims skew = Claims.at("si", WRITE_SKEW);
    assertThat(skew.order(list(1, 2), 0, 0)).isEqualTo(PROVEN);
    assertThat(skew.order(list(1, 2), 0, 1))
        .isEqualTo(
            "transaction 2 at place 1 of the order, seeing 1 commits, reads key 1 and should not"
                + " find 0");
    assertThat(skew.order(list(1, 2), 0, 2))
        .isEqualTo("the snapshot of place 1 shows 2 commits, expected 0 to 1");
    assertThat(skew.order(list(1, 2), 0)).isEqualTo("found 1 snapshots, expected 2");
    assertThat(Claims.at("ser", WRITE_SKEW).order(list(1, 2), 0, 0))
        .isEqualTo("found 2 snapshots, expected 0");
  }

  @Test
  void firstCommitterWins() {
    assertThat(Claims.at("pc", LOST_UPDATE).order(list(1, 2), 0, 0)).isEqualTo(PROVEN);
    assertThat(Claims.at("si", LOST_UPDATE).order(list(1, 2), 0, 0))
        .isEqualTo(
            "transaction 2 at place 1 of the order, seeing 0 commits, writes key 1, which place 0"
                + " did, too");
  }

  @Test
  void sessionOrder() {
    String backwards = "a 1: w1=1\na 2: w1=2\nb 3: r1=1";
    assertThat(Claims.at("ser", backwards).order(2, 1, 3)).isEqualTo(PROVEN);
    assertThat(Claims.at("strong-session-ser", backwards).order(2, 1, 3))
        .isEqualTo(
            "transaction 2 at place 0 of the order, seeing 0 commits, does not see place 1, before"
                + " it in its session");
    String unseen = "a 1: w1=1\na 2: r1=0";
    assertThat(Claims.at("si", unseen).order(list(1, 2), 0, 0)).isEqualTo(PROVEN);
    assertThat(Claims.at("strong-session-si", unseen).order(list(1, 2), 0, 0))
        .startsWith(
            "transaction 2 at place 1 of the order, seeing 0 commits, does not see place 0");
  }

  @Test
  void realTime() {
    String stale = "a 1 @10..20: w1=1\nb 2 @30..40: r1=0";
    assertThat(Claims.at("ser", stale).order(2, 1)).isEqualTo(PROVEN);
    assertThat(Claims.at("strong-key-ser", stale).order(2, 1))
        .isEqualTo(
            "transaction 1 at place 1 of the order, seeing 1 commits, had ended at 20, when one"
                + " started at 30 that begins before it");
    assertThat(Claims.at("strict-ser", stale).order(2, 1)).contains("had ended at 20, when one");
    assertThat(Claims.at("strong-si", stale).order(list(1, 2), 0, 0))
        .startsWith("transaction 1 at place 0 of the order, seeing 0 commits, had ended at 20");
    String reverse = "a 1 @10..20: w1=1\nb 2 @30..40: w2=1\nc 3 @5..50: r1=0 r2=1";
    assertThat(Claims.at("strong-key-ser", reverse).order(2, 3, 1)).isEqualTo(PROVEN);
    assertThat(Claims.at("strict-ser", reverse).order(2, 3, 1))
        .startsWith("transaction 1 at place 2");
    assertThat(Claims.at("strict-ser", "a 1: w1=1").order(1))
        .isEqualTo("the history has no times, but strict-ser requires them");
  }

  @Test
  void toldOrder() {
    String blind = "a 1: w1=1\nb 2: w1=2";
    assertThat(Claims.at("ser", blind).told(1, 1, 2).order(1, 2)).isEqualTo(PROVEN);
    assertThat(Claims.at("ser", blind).told(1, 1, 2).order(2, 1))
        .isEqualTo(
            "transaction 2 at place 0 of the order, seeing 0 commits, wrote a version of "
                + "key 1 that the version order puts after place 1");
    assertThat(Claims.at("ra", blind).told(1, 1, 2).order(2, 1)).isEqualTo(PROVEN);
  }

  @Test
  void lists() {
    String lists = "a 1: a1=1 a1=2\nb 2: a1=3\nc 3: r1=[1,2] a1=4 r1=[1,2,4]\nd 4: r1=[1,2,4]";
    for (String level : new String[] {"ser", "rc", "ra", "tcc"}) {
      assertThat(Claims.at(level, lists).order(1, 3, 4, 2)).isEqualTo(PROVEN);
      assertThat(PROVEN.equals(Claims.at(level, lists).order(1, 3, 2, 4)))
          .isNotEqualTo(level.equals("ser"));
      assertThat(Claims.at(level, lists).order(1, 2, 3, 4)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, lists).order(2, 1, 3, 4)).isNotEqualTo(PROVEN);
    }
    String between = "a 1: a1=1\nb 2: r1=[] a1=2 r1=[2]\nc 3: a1=3";
    assertThat(Claims.at("pc", between).order(list(2, 1, 3), 0, 1, 0)).isEqualTo(PROVEN);
    assertThat(Claims.at("pc", between).order(list(1, 2, 3), 0, 0, 0)).isNotEqualTo(PROVEN);
    assertThat(Claims.at("ser", "a 1: a1=1\nb 2: r1=[2]").order(1, 2)).isNotEqualTo(PROVEN);
  }

  @Test
  void listsThatUnknownTransactionsReadSayNothing() {
    Claims claims = Claims.at("ser", "a 1 unknown: r1=[7] a1=1\nb 2: r1=[1]");
    assertThat(claims.order(1, 2)).isEqualTo(PROVEN);
  }

  @Test
  void axioms() {
    String backwards = "a 1: w1=1\na 2: w1=2 w2=1\nb 3: r2=1 r1=1";
    for (String level : new String[] {"rc", "ra", "tcc"}) {
      assertThat(Claims.at(level, backwards).order(1, 2, 3))
          .isEqualTo(
              "transaction 3 at place 2 of the order, seeing 2 commits, had seen transaction 2,"
                  + " which wrote key 1, and reads an older version of it");
    }
    String fractured = "a 1: w1=1 w2=1\nb 2: r1=0 r2=1";
    assertThat(Claims.at("rc", fractured).order(1, 2)).isEqualTo(PROVEN);
    assertThat(Claims.at("ra", fractured).order(1, 2)).startsWith("transaction 2 at place 1");
    String unseen = "a 1: w1=1\nb 2: r1=1 w2=1\nc 3: r2=1 r1=0";
    assertThat(Claims.at("ra", unseen).order(1, 2, 3)).isEqualTo(PROVEN);
    assertThat(Claims.at("tcc", unseen).order(1, 2, 3)).startsWith("transaction 3 at place 2");
    String fork = "a 1: w1=1\nb 2: w2=1\nc 3: r1=1 r2=0\nd 4: r1=0 r2=1";
    assertThat(Claims.at("tcc", fork).order(1, 2, 3, 4)).isEqualTo(PROVEN);
    assertThat(Claims.at("tcc", fork).order(3, 1, 2, 4))
        .isEqualTo(
            "transaction 3 at place 0 of the order, seeing 0 commits, reads key 1 and should not"
                + " find 1");
    String own = "a 1: w1=1\na 2: r1=0";
    assertThat(Claims.at("rc", own).order(1, 2)).isEqualTo(PROVEN);
    assertThat(Claims.at("ra", own).order(1, 2)).startsWith("transaction 2 at place 1");
    assertThat(Claims.at("tcc", own).order(1, 2)).startsWith("transaction 2 at place 1");
  }

  @Test
  void chosenWriters() {
    String twice = "a 1: w1=5\na 2: w1=6\na 3: r1=5\nb 4: w1=5";
    Claims claims = Claims.at("tcc", twice);
    int[] read = list(claims.op(3, 0));
    assertThat(claims.order(1, 2, 4, 3)).isEqualTo(PROVEN);
    assertThat(claims.observing(list(1, 2, 4, 3), read, 4)).isEqualTo(PROVEN);
    assertThat(claims.observing(list(1, 2, 4, 3), read, 1)).startsWith("transaction 3 at place 3");
    assertThat(claims.observing(list(1, 2, 4, 3), read, 2))
        .endsWith("reads key 1 and should not find 5");
    assertThat(claims.observing(list(1, 2, 4, 3), read, -1))
        .endsWith("reads key 1 and should not find 5");
    assertThat(claims.observing(list(1, 2, 4, 3), read)).isEqualTo("found 0 writers, expected 1");
    assertThat(claims.observing(list(1, 2, 4, 3), list(read[0], read[0]), 4, 4))
        .isEqualTo("there is no read such as told writer 1 is of");
    assertThat(claims.observing(list(1, 2, 3, 4), read, 4))
        .endsWith("reads key 1 and should not find 5");
  }

  @Test
  void anOlderVersionOfTheValueMayBeTold() {
    String again = "a 1: w1=5\nb 2: w2=7 w1=5\nc 3: r1=5\nc 4: r2=0";
    Claims claims = Claims.at("tcc", again);
    int[] read = list(claims.op(3, 0));
    assertThat(claims.order(1, 2, 3, 4)).startsWith("transaction 4 at place 3");
    assertThat(claims.observing(list(1, 2, 3, 4), read, 2)).startsWith("transaction 4 at place 3");
    assertThat(claims.observing(list(1, 2, 3, 4), read, 1)).isEqualTo(PROVEN);
    String initially = "b 2: w2=7 w1=0\nc 3: r1=0\nc 4: r2=0";
    Claims initial = Claims.at("tcc", initially);
    assertThat(initial.order(2, 3, 4)).startsWith("transaction 4 at place 2");
    assertThat(initial.observing(list(2, 3, 4), list(initial.op(3, 0)), -1)).isEqualTo(PROVEN);
  }

  @Test
  void ordersWithReadsThatAreTooStaleAreLeftToOthers() {
    HistoryBuilder builder = new HistoryBuilder();
    int writer = builder.session("writer");
    int reader = builder.session("reader");
    int key = builder.key(1);
    int pairs = 3_000;
    int[] serial = new int[2 * pairs];
    int[] alternating = new int[2 * pairs];
    for (int i = 0; i < pairs; i++) {
      builder.write(builder.transaction(writer, i, TransactionStatus.COMMITTED), key, i + 1);
    }
    for (int i = 0; i < pairs; i++) {
      builder.read(builder.transaction(reader, pairs + i, TransactionStatus.COMMITTED), key, 0);
      serial[i] = pairs + i;
      serial[pairs + i] = i;
      alternating[2 * i] = i;
      alternating[2 * i + 1] = pairs + i;
    }
    Claims claims = Claims.at("tcc", NumberedBySession.of(builder.build()));
    assertThat(claims.of(new Order(serial, new int[0]))).isEqualTo(PROVEN);
    assertThat(claims.of(new Order(alternating, new int[0])))
        .isEqualTo(
            "the reads of the order pass over more than 1,384,000 versions, which takes too long");
  }

  @Test
  void readsFromNowhere() {
    for (String level : new String[] {"rc", "ra", "tcc", "ser"}) {
      assertThat(Claims.at(level, "a 1: r1=7").order(1)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, "a 1 aborted: w1=7\nb 2: r1=7").order(2)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, "a 1: w1=7 w1=8\nb 2: r1=7").order(1, 2)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, "a 1: r1=7 w1=7").order(1)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, "a 1: w1=7 r1=0").order(1)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, "a 1 unknown: w1=7\nb 2: r1=7").order(2)).isNotEqualTo(PROVEN);
      assertThat(Claims.at(level, "a 1 unknown: w1=7\nb 2: r1=7").order(1, 2)).isEqualTo(PROVEN);
    }
  }

  @Test
  void repeatedReads() {
    assertThat(Claims.at("ci", "a 1: w1=1\nb 2: r1=1 r1=1").order()).isEqualTo(PROVEN);
    assertThat(Claims.at("ci", "a 1: w1=1\nb 2: r1=0 r1=1").order())
        .isEqualTo("transaction 2 reads values of key 1 that no single transaction wrote");
    assertThat(Claims.at("ci", "a 1: w1=1 w1=2\nb 2: r1=2 r1=1").order()).isEqualTo(PROVEN);
    assertThat(Claims.at("ci", "a 1: w1=1\nb 2: w1=2 r1=2 r1=1").order()).isEqualTo(PROVEN);
    assertThat(Claims.at("ci", "a 1: w1=1\nb 2: r1=1 r1=7").order()).isEqualTo(PROVEN);
    assertThat(Claims.at("ci", "a 1: w1=1\nb 2 unknown: r1=0 r1=1").order()).isEqualTo(PROVEN);
    assertThat(Claims.at("ci", "a 1: a1=1\nb 2: r1=[] a1=2 r1=[1,2]").order())
        .startsWith("transaction 2 reads values");
    assertThat(Claims.at("ci", "a 1: a1=1\nb 2: r1=[1] a1=2 r1=[1,2]").order()).isEqualTo(PROVEN);
  }
}
