package dev.taipan.coo.cases;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads by predicate in the place of reads of a row. The predicate of a row covers a range of
 * values that no other row comes into. What is written to the row changes what the predicate
 * returns: a row is inserted, deleted, moved into the range, moved out of it, or changed within it.
 * Of several rows that are read, the first write of each does the same; every later write does all
 * that it can after the one before.
 */
final class PredicateVariants {
  private static final int RANGE = 100;

  /** What a write does to the row of a predicate. */
  private enum Change {
    INSERTED(Letter.I, Place.ABSENT, Place.INSIDE),
    DELETED(Letter.D, Place.INSIDE, Place.ABSENT),
    MOVED_IN(Letter.W, Place.OUTSIDE, Place.INSIDE),
    MOVED_OUT(Letter.W, Place.INSIDE, Place.OUTSIDE),
    CHANGED(Letter.W, Place.INSIDE, Place.INSIDE);

    private final Letter letter;
    private final Place from;
    private final Place to;

    Change(Letter letter, Place from, Place to) {
      this.letter = letter;
      this.from = from;
      this.to = to;
    }

    String suffix() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** Where a row is, as a predicate sees it. */
  private enum Place {
    ABSENT,
    OUTSIDE,
    INSIDE
  }

  private final Case plain;
  private final List<String> rows;

  private PredicateVariants(Case plain) {
    this.plain = plain;
    rows =
        List.copyOf(
            plain.steps().stream()
                .filter(step -> step.letter() == Letter.R)
                .map(CaseStep::row)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  static List<Case> of(Case plain) {
    PredicateVariants variants = new PredicateVariants(plain);
    return variants.rows.isEmpty() ? List.of() : variants.all();
  }

  private List<Case> all() {
    List<Case> all = new ArrayList<>();
    for (Change first : Change.values()) {
      List<Map<CaseStep, Change>> changes = List.of(Map.of());
      for (String row : rows) {
        changes = extended(changes, writes(row), first);
      }
      changes.forEach(each -> all.add(made(each)));
    }
    return all;
  }

  private List<CaseStep> writes(String row) {
    return plain.steps().stream()
        .filter(step -> step.letter() == Letter.W && step.row().equals(row))
        .toList();
  }

  /** What has been chosen, with all that the writes of one more row can do. */
  private static List<Map<CaseStep, Change>> extended(
      List<Map<CaseStep, Change>> chosen, List<CaseStep> writes, Change first) {
    List<Map<CaseStep, Change>> extended = new ArrayList<>();
    for (Map<CaseStep, Change> before : chosen) {
      for (List<Change> changes : chains(writes.size(), first)) {
        Map<CaseStep, Change> longer = new LinkedHashMap<>(before);
        for (int i = 0; i < changes.size(); i++) {
          longer.put(writes.get(i), changes.get(i));
        }
        extended.add(longer);
      }
    }
    return extended;
  }

  /** All changes that can follow each other, beginning with one. */
  private static List<List<Change>> chains(int length, Change first) {
    List<List<Change>> chains = List.of(List.of(first));
    for (int i = 1; i < length; i++) {
      chains = chains.stream().flatMap(chain -> longer(chain).stream()).toList();
    }
    return chains;
  }

  private static List<List<Change>> longer(List<Change> chain) {
    Place place = chain.get(chain.size() - 1).to;
    List<List<Change>> longer = new ArrayList<>();
    for (Change next : Change.values()) {
      if (next.from == place) {
        List<Change> one = new ArrayList<>(chain);
        one.add(next);
        longer.add(one);
      }
    }
    return longer;
  }

  private Case made(Map<CaseStep, Change> changes) {
    String suffix =
        changes.values().stream().map(Change::suffix).distinct().collect(Collectors.joining("-"));
    Map<String, OptionalLong> initial = new HashMap<>(plain.initial());
    rows.forEach(row -> initial.put(row, initially(row, changes)));
    return new Case(
        plain.name() + "/" + suffix,
        initial,
        plain.steps().stream().map(step -> changed(step, changes)).toList());
  }

  private OptionalLong initially(String row, Map<CaseStep, Change> changes) {
    return switch (changes.get(writes(row).get(0)).from) {
      case ABSENT -> OptionalLong.empty();
      case OUTSIDE -> OptionalLong.of(Case.INITIAL);
      case INSIDE -> OptionalLong.of(start(row));
    };
  }

  private long start(String row) {
    return (long) RANGE * (rows.indexOf(row) + 1);
  }

  private CaseStep changed(CaseStep step, Map<CaseStep, Change> changes) {
    if (step.letter() == Letter.R) {
      String condition =
          "v >= %d AND v < %d".formatted(start(step.row()), start(step.row()) + RANGE);
      return CaseStep.of(Letter.P, step.transaction(), condition);
    }
    Change change = changes.get(step);
    if (change == null) {
      return step;
    }
    if (change == Change.DELETED) {
      return CaseStep.of(Letter.D, step.transaction(), step.row());
    }
    long value = step.value().orElseThrow() + (change.to == Place.INSIDE ? start(step.row()) : 0);
    return step.as(change.letter).writing(value);
  }
}
