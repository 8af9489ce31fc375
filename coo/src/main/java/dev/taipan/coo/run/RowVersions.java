package dev.taipan.coo.run;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The versions of each row, in the order in which databases were done with the writes: a row that
 * is written is locked, or the later writer is refused. Where the last one is not what was there at
 * the end, what was there is the last.
 */
final class RowVersions {
  private static final int NONE = -1;

  /**
   * A version.
   *
   * @param value none where the row is not there
   * @param step that wrote it; negative of the first
   */
  record Version(OptionalLong value, int step) {
    boolean isFirst() {
      return step < 0;
    }
  }

  private final CaseRun run;
  private final Map<String, List<Version>> versions = new TreeMap<>();

  /** By step that writes, the first moment at which it may have been taken back to a savepoint. */
  private final Map<Integer, Long> undone = new HashMap<>();

  private boolean endIsExplained = true;

  RowVersions(CaseRun run) {
    this.run = run;
    run.given()
        .initial()
        .forEach(
            (row, value) ->
                versions
                    .computeIfAbsent(row, key -> new ArrayList<>())
                    .add(new Version(value, NONE)));
    IntStream.range(0, run.steps().size())
        .filter(this::isWrite)
        .boxed()
        .sorted(Comparator.comparingLong(this::ended))
        .forEach(this::add);
    IntStream.range(0, run.steps().size()).forEach(this::undo);
    run.rows().forEach(this::putLast);
  }

  private Case given() {
    return run.given();
  }

  private boolean isWrite(int step) {
    return given().steps().get(step).letter().isWrite()
        && run.steps().get(step).isDone()
        && run.steps().get(step).execution().orElseThrow().changed() > 0;
  }

  private long ended(int step) {
    return run.steps().get(step).execution().orElseThrow().ended();
  }

  private void add(int step) {
    CaseStep write = given().steps().get(step);
    OptionalLong value = write.letter() == Letter.D ? OptionalLong.empty() : write.value();
    versions.get(write.row()).add(new Version(value, step));
  }

  private void undo(int step) {
    CaseStep back = given().steps().get(step);
    if (back.letter() != Letter.X || !run.steps().get(step).isDone()) {
      return;
    }
    for (int before = step - 1; before >= 0; before--) {
      CaseStep earlier = given().steps().get(before);
      if (earlier.transaction() == back.transaction()) {
        if (earlier.letter() == Letter.V && earlier.row().equals(back.row())) {
          return;
        }
        undone.putIfAbsent(before, started(step));
      }
    }
  }

  private void putLast(String row, OptionalLong found) {
    List<Version> all = versions.get(row);
    Version last = all.stream().filter(this::isLive).reduce((one, next) -> next).orElseThrow();
    if (last.value().equals(found)) {
      return;
    }
    List<Version> fitting =
        all.stream()
            .filter(each -> !each.isFirst() && isLive(each) && each.value().equals(found))
            .toList();
    if (fitting.isEmpty()) {
      endIsExplained = false;
    } else {
      all.remove(fitting.get(fitting.size() - 1));
      all.add(fitting.get(fitting.size() - 1));
    }
  }

  /** Whether others may see it. */
  boolean isLive(Version version) {
    return version.isFirst()
        || (run.counts(transaction(version)) && !undone.containsKey(version.step()));
  }

  private int transaction(Version version) {
    return given().steps().get(version.step()).transaction();
  }

  /** The rows, by name. */
  List<String> rows() {
    return List.copyOf(versions.keySet());
  }

  /** The versions of a row, the first of which was there before. */
  List<Version> of(String row) {
    return versions.get(row);
  }

  /** When the write of a step was taken back, if it was. */
  OptionalLong undone(int step) {
    return undone.containsKey(step) ? OptionalLong.of(undone.get(step)) : OptionalLong.empty();
  }

  /** Whether what was there at the end is some version that may be the last. */
  boolean isEndExplained() {
    return endIsExplained;
  }

  /** Whether somebody wrote a row between two writes of one transaction. */
  boolean areInterleaved() {
    return versions.values().stream().anyMatch(this::areInterleaved);
  }

  private boolean areInterleaved(List<Version> all) {
    List<Integer> writers =
        all.stream()
            .filter(version -> !version.isFirst() && isLive(version))
            .map(this::transaction)
            .toList();
    return IntStream.range(1, writers.size())
        .anyMatch(
            place ->
                !writers.get(place).equals(writers.get(place - 1))
                    && writers.subList(0, place).contains(writers.get(place)));
  }

  /** The versions that a read of a step may have seen, as far as their writes allow that. */
  List<Integer> visible(int step, String row) {
    return IntStream.range(ownLatest(step, row), of(row).size())
        .filter(version -> isVisible(of(row).get(version), step))
        .boxed()
        .toList();
  }

  private int ownLatest(int step, String row) {
    return IntStream.range(0, of(row).size())
        .filter(version -> isOwnBefore(of(row).get(version), step))
        .reduce((one, next) -> next)
        .orElse(0);
  }

  private boolean isOwnBefore(Version version, int step) {
    return !version.isFirst()
        && transaction(version) == given().steps().get(step).transaction()
        && version.step() < step
        && undone.getOrDefault(version.step(), Long.MAX_VALUE) > ended(step);
  }

  private boolean isVisible(Version version, int step) {
    if (version.isFirst() || isOwnBefore(version, step)) {
      return true;
    }
    boolean own = transaction(version) == given().steps().get(step).transaction();
    return !own && started(version.step()) < ended(step);
  }

  private long started(int step) {
    return run.steps().get(step).execution().orElseThrow().started();
  }
}
