package dev.taipan.mockstore.level;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules that are held to the definition of their level at each question: a read is allowed exactly
 * if the history so far satisfies the level with it and, where commits are promised, with a write
 * of every key.
 */
public final class RulesByDefinition implements Rules {
  private final Rules rules;
  private final IsolationLevel level;
  private final boolean promisesCommits;
  private final List<Log> logs = new ArrayList<>();
  private final Set<Integer> keys = new HashSet<>();
  private int questions;

  /** Rules to hold to a level. */
  public RulesByDefinition(Rules rules, IsolationLevel level, Aborts aborts) {
    this.rules = rules;
    this.level = level;
    promisesCommits =
        aborts == Aborts.NEVER && LevelRules.of(level).orElseThrow().restrictsWriters();
  }

  /** How often something was asked. */
  public int questions() {
    return questions;
  }

  @Override
  public void begin(Log log) {
    logs.add(log);
    rules.begin(log);
  }

  @Override
  public List<Log> writers(int key) {
    keys.add(key);
    return rules.writers(key);
  }

  @Override
  public boolean allowsRead(Log log, int key, Log writer) {
    questions++;
    boolean allowed = rules.allowsRead(log, key, writer);
    boolean expected = satisfies(log, key, writer);
    if (allowed != expected) {
      throw new AssertionError(
          (expected ? "not allowed, but satisfies " : "allowed, but violates ") + level.symbol());
    }
    return allowed;
  }

  private boolean satisfies(Log reader, int key, Log writer) {
    HistoryBuilder builder = new HistoryBuilder().initialValue(0);
    Map<Integer, Integer> sessions = new HashMap<>();
    int time = 0;
    for (Log log : logs) {
      if (!log.committed && log != reader) {
        continue;
      }
      int session =
          sessions.computeIfAbsent(log.session(), number -> builder.session("s" + number));
      int transaction = builder.transaction(session, time, TransactionStatus.COMMITTED);
      builder.times(transaction, time + 1, time + 2);
      time += 2;
      log.reads().forEach(read -> builder.read(transaction, builder.key(read.key()), value(read)));
      if (log == reader) {
        builder.read(transaction, builder.key(key), value(new Log.Read(key, writer)));
      }
      Set<Integer> written = new HashSet<>(log.writes().keySet());
      if (log == reader && promisesCommits && !log.isReadOnly()) {
        written.addAll(keys);
      }
      written.forEach(
          writtenKey -> builder.write(transaction, builder.key(writtenKey), value(log)));
    }
    return satisfies(builder.build());
  }

  private boolean satisfies(History history) {
    return Oracle.satisfied(history).contains(level);
  }

  private long value(Log.Read read) {
    return read.writer().session() < 0 ? 0 : value(read.writer());
  }

  private long value(Log writer) {
    return 1L + logs.indexOf(writer);
  }

  @Override
  public void read(Log log, int key, Log writer) {
    rules.read(log, key, writer);
  }

  @Override
  public void readUnwritten(Log log, int key) {
    rules.readUnwritten(log, key);
  }

  @Override
  public boolean allowsWrites(Log log) {
    return rules.allowsWrites(log);
  }

  @Override
  public boolean isBefore(Log writer, Log other) {
    return rules.isBefore(writer, other);
  }

  @Override
  public void commit(Log log) {
    keys.addAll(log.writes().keySet());
    rules.commit(log);
  }

  @Override
  public void abort(Log log) {
    logs.remove(log);
    rules.abort(log);
  }

  @Override
  public void fold(int remaining) {
    rules.fold(remaining);
  }

  @Override
  public int unfolded() {
    return rules.unfolded();
  }
}
