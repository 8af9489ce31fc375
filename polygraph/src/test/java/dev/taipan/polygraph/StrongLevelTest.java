package dev.taipan.polygraph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of levels, row by row. Where there is one event, begin and commit are the same. */
class StrongLevelTest {

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # level,                            events, WR,   WW,   RW,   SO,   unread
          SERIALIZABILITY,                    1,      C→B,  C→B,  B→C,  none, false
          STRONG_KEY_SERIALIZABILITY,         1,      C→B,  C→B,  B→C,  none, false
          STRONG_SESSION_SERIALIZABILITY,     1,      C→B,  C→B,  B→C,  C→B,  false
          SNAPSHOT_ISOLATION,                 2,      C→B,  C→B,  B→C,  none, true
          STRONG_SESSION_SNAPSHOT_ISOLATION,  2,      C→B,  C→B,  B→C,  C→B,  true
          PREFIX_CONSISTENCY,                 2,      C→B,  C→C,  B→C,  C→B,  false
          """)
  void everyLevelIsItsRowOfTheTable(
      StrongLevel level,
      int events,
      String writeRead,
      String writeWrite,
      String readWrite,
      String sessionOrder,
      boolean ordersUnreadVersions) {
    assertThat(level.events()).isEqualTo(events);
    assertThat(shown(level.writeRead())).isEqualTo(writeRead);
    assertThat(shown(level.writeWrite())).isEqualTo(writeWrite);
    assertThat(shown(level.readWrite())).isEqualTo(readWrite);
    assertThat(level.sessionOrder().map(StrongLevelTest::shown).orElse("none"))
        .isEqualTo(sessionOrder);
    assertThat(level.ordersUnreadVersions()).isEqualTo(ordersUnreadVersions);
  }

  @ParameterizedTest
  @CsvSource({
    "STRONG_KEY_SERIALIZABILITY, STRICT_SERIALIZABILITY",
    "SERIALIZABILITY, STRONG_SESSION_SERIALIZABILITY",
    "STRONG_SESSION_SERIALIZABILITY, STRONG_SESSION_SERIALIZABILITY",
    "STRICT_SERIALIZABILITY, STRICT_SERIALIZABILITY",
    "SNAPSHOT_ISOLATION, STRONG_SESSION_SNAPSHOT_ISOLATION",
    "PREFIX_CONSISTENCY, PREFIX_CONSISTENCY"
  })
  void inSessionOrderALevelIsTheNextThatCountsSessions(StrongLevel level, StrongLevel inOrder) {
    assertThat(level.inSessionOrder()).isEqualTo(inOrder);
  }

  @ParameterizedTest
  @CsvSource({
    "SNAPSHOT_ISOLATION, SERIALIZABILITY",
    "STRONG_SESSION_SNAPSHOT_ISOLATION, STRONG_SESSION_SERIALIZABILITY",
    "STRONG_SNAPSHOT_ISOLATION, STRICT_SERIALIZABILITY",
    "PREFIX_CONSISTENCY, STRONG_SESSION_SERIALIZABILITY",
    "STRONG_KEY_SERIALIZABILITY, STRONG_KEY_SERIALIZABILITY",
    "STRICT_SERIALIZABILITY, STRICT_SERIALIZABILITY"
  })
  void aSerializableLevelImpliesALevelThatCountsTheSame(StrongLevel level, StrongLevel implying) {
    assertThat(level.serializable()).isEqualTo(implying);
  }

  private static String shown(EventEdge edge) {
    return letter(edge.from()) + "→" + letter(edge.to());
  }

  private static char letter(Event event) {
    return event.name().charAt(0);
  }
}
