package dev.taipan.collect.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.lock.MariadbLockWaits.Report;
import org.junit.jupiter.api.Test;

class MariadbLockWaitsTest {

  /** The report tells of the latest deadlock, too, until there is another one. */
  @Test
  void leavesOutThoseWhoWaitedInADeadlock() {
    String report =
        """
        LATEST DETECTED DEADLOCK
        ------------------------
        LOCK WAIT 3 lock struct(s), heap size 1128, 2 row lock(s)
        MariaDB thread id 7, OS thread handle 139, query id 60 127.0.0.1 root Updating
        ------------
        TRANSACTIONS
        ------------
        ---TRANSACTION 31, ACTIVE 0 sec starting index read
        LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
        MariaDB thread id 6, OS thread handle 139, query id 72 127.0.0.1 root Updating
        """;

    assertThat(Report.of(report).waiting()).containsExactly("6");
  }

  @Test
  void findsThoseWhoWaitInTheReport() {
    String report =
        """
        LIST OF TRANSACTIONS FOR EACH SESSION:
        ---TRANSACTION 31, ACTIVE 0 sec starting index read
        mysql tables in use 1, locked 1
        LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
        MariaDB thread id 6, OS thread handle 139, query id 72 127.0.0.1 root Updating
        UPDATE taipan_register SET v = 2 WHERE k = 0
        ------- TRX HAS BEEN WAITING 1042 us FOR THIS LOCK TO BE GRANTED:
        RECORD LOCKS space id 8 page no 3 n bits 320 index PRIMARY of table `test`.`t`
        ------------------
        ---TRANSACTION 30, ACTIVE 0 sec
        2 lock struct(s), heap size 1128, 1 row lock(s), undo log entries 1
        MariaDB thread id 5, OS thread handle 140, query id 71 127.0.0.1 root
        """;

    assertThat(Report.of(report).waiting()).containsExactly("6");
  }

  /** The view may be of a tenth of a second ago, when sessions were in other transactions. */
  @Test
  void believesOfTheViewOnlyWhatTheReportKnows() {
    Report report =
        Report.of(
            """

            TRANSACTIONS
            ---TRANSACTION 31, ACTIVE 0 sec starting index read
            LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
            MariaDB thread id 6, OS thread handle 139, query id 72 127.0.0.1 root Updating
            ------------------
            ---TRANSACTION (0x7f18083d0180), ACTIVE 0 sec
            2 lock struct(s), heap size 1128, 1 row lock(s)
            MariaDB thread id 5, OS thread handle 139, query id 24 127.0.0.1 root
            ---TRANSACTION (0x7f18083cf680), not started
            0 lock struct(s), heap size 1128, 0 row lock(s)
            ---TRANSACTION 30, ACTIVE 0 sec
            2 lock struct(s), heap size 1128, 1 row lock(s), undo log entries 1
            MariaDB thread id 4, OS thread handle 140, query id 71 127.0.0.1 root
            """);

    assertThat(report.waiting()).containsExactly("6");
    assertThat(report.knows("6", "31", "5", "0")).isTrue();
    assertThat(report.knows("6", "31", "4", "30")).isTrue();
    assertThat(report.knows("6", "29", "4", "30")).isFalse();
    assertThat(report.knows("6", "31", "4", "28")).isFalse();
    assertThat(report.knows("5", "0", "4", "30")).isFalse();
    assertThat(report.knows("6", "31", "7", "0")).isFalse();
  }

  /**
   * As if both readers stood in the way of the writer, for which one of them waits: no deadlock.
   */
  @Test
  void doesNotGuessWhichOfThoseWithoutANumberTheViewMeans() {
    Report report =
        Report.of(
            """

            TRANSACTIONS
            ---TRANSACTION 31, ACTIVE 0 sec starting index read
            LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
            MariaDB thread id 6, OS thread handle 139, query id 72 127.0.0.1 root Updating
            ---TRANSACTION (0x7f18083d0180), ACTIVE 0 sec
            2 lock struct(s), heap size 1128, 1 row lock(s)
            MariaDB thread id 5, OS thread handle 139, query id 24 127.0.0.1 root
            ---TRANSACTION (0x7f18083cf680), ACTIVE 0 sec fetching rows
            LOCK WAIT 2 lock struct(s), heap size 1128, 1 row lock(s)
            MariaDB thread id 7, OS thread handle 139, query id 74 127.0.0.1 root Sending data
            """);

    assertThat(report.waiting()).containsExactly("6", "7");
    assertThat(report.knows("6", "31", "5", "0")).isFalse();
    assertThat(report.knows("6", "31", "7", "0")).isFalse();
    assertThat(report.knows("7", "0", "6", "31")).isTrue();
  }
}
