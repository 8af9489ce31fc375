package dev.taipan.collect.whitebox;

/** All kinds of logs. */
public final class ChangeSources {
  /** Logical decoding. */
  public static final ChangeSource POSTGRESQL = PostgresChangeLog::open;

  /** The binary log. */
  public static final ChangeSource MARIADB = MariadbChangeLog::open;

  private ChangeSources() {}
}
