package dev.taipan.collect.survey;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.workload.KeyDistribution;
import java.time.Duration;
import java.util.Locale;

/** What clients do in a survey: the same for every database and level, so that cells compare. */
public enum SurveyWorkload {
  /** The load that runs have by default. */
  MINI(WorkloadKind.MINI, 8, 16, Duration.ZERO),
  /**
   * Few keys and short pauses between operations: transactions overlap, also where a database is
   * over with each before the next client wakes up.
   */
  CLOSE(WorkloadKind.MINI, 4, 4, Duration.ofMillis(2)),
  /** Longer transactions on more keys. */
  REGISTERS(WorkloadKind.REGISTERS, 8, 48, Duration.ZERO),
  /** Appends to lists, and reads of them. */
  LISTS(WorkloadKind.LISTS, 8, 48, Duration.ZERO),
  /** Reads by predicate, so that phantoms show. */
  BOOKINGS(WorkloadKind.BOOKINGS, 8, 16, Duration.ZERO);

  /** Enough to meet, and few enough to be checked in a second. */
  private static final int TRANSACTIONS = 400;

  private static final double ROLLBACKS = 0.02;

  private final WorkloadKind kind;
  private final int sessions;
  private final int keys;
  private final Duration think;

  SurveyWorkload(WorkloadKind kind, int sessions, int keys, Duration think) {
    this.kind = kind;
    this.sessions = sessions;
    this.keys = keys;
    this.think = think;
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a database has what it takes.
   *
   * @param hasStandbys for which it must be known that some transactions only read
   */
  boolean suits(Dialect dialect, boolean hasStandbys) {
    return kind != WorkloadKind.BOOKINGS || (dialect.hasTables() && !hasStandbys);
  }

  /** The load of one run. */
  public Load load(Isolation isolation, Duration time, long seed) {
    return new Load(
        kind,
        isolation,
        sessions,
        TRANSACTIONS,
        time,
        keys,
        KeyDistribution.UNIFORM,
        ROLLBACKS,
        0,
        think,
        seed);
  }
}
