package dev.taipan.report.recheck;

import dev.taipan.analysis.inspect.VersionSuccession;
import dev.taipan.formats.form.Form;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.List;

/** Looks at each step of a cycle, and whether they close it. */
final class CycleCheck {
  private final Accesses accesses;
  private final History history;
  private final ElleNames named;
  private final VersionSuccession succession;

  CycleCheck(Accesses accesses, ElleNames named) {
    this.accesses = accesses;
    this.named = named;
    history = accesses.history();
    succession = new VersionSuccession(accesses);
  }

  /**
   * Checks a cycle.
   *
   * @return what was confirmed, in words
   * @throws NotShownException when some step is not what the history shows, or the steps together
   *     are not what the type of the anomaly says
   */
  String check(String type, Form anomaly) throws NotShownException {
    List<Form> around = anomaly.get("cycle").map(Form::items).orElse(List.of());
    List<Form> steps = anomaly.get("steps").map(Form::items).orElse(List.of());
    if (steps.isEmpty() || around.size() != steps.size() + 1) {
      throw NotShownException.unclear(
          "a cycle needs one more operation than steps; found %d steps and %d"
              .formatted(steps.size(), around.size()));
    }
    int[] transactions = new int[around.size()];
    for (int i = 0; i < transactions.length; i++) {
      transactions[i] = named.transaction(around.get(i));
    }
    if (transactions[0] != transactions[steps.size()]) {
      throw NotShownException.contradicted("the cycle does not end where it begins");
    }
    for (int i = 0; i < steps.size(); i++) {
      check(steps.get(i), transactions[i], transactions[i + 1]);
    }
    if (!CycleType.allows(type, steps.stream().map(CycleCheck::typeOf).toList())) {
      throw NotShownException.contradicted(
          "the history contains this cycle, but its steps do not make it %s".formatted(type));
    }
    return "each of its %d steps is in the history, and they form a cycle".formatted(steps.size());
  }

  private void check(Form step, int from, int to) throws NotShownException {
    String type = typeOf(step);
    boolean shown =
        switch (type) {
          case "wr" -> hasRead(to, from, named.key(step));
          case "ww" -> isOverwrite(from, to, named.key(step));
          case "rw" -> hasMissed(from, to, named.key(step));
          case "process" ->
              accesses.sessionOf(from) == accesses.sessionOf(to)
                  && history.rankInSession(from) < history.rankInSession(to);
          case "realtime" -> precedes(from, to);
          default ->
              throw NotShownException.unclear("steps of type " + type + " are not supported");
        };
    if (!shown) {
      throw NotShownException.contradicted(
          "the history does not show that %s comes before %s by %s%s"
              .formatted(
                  named.nameOf(from),
                  named.nameOf(to),
                  type,
                  step.get("key").flatMap(Form::atom).map(key -> " of " + key.text()).orElse("")));
    }
  }

  private static String typeOf(Form step) {
    return step.get("type").flatMap(Form::atom).map(Form.Atom::bare).orElse("no type");
  }

  private boolean precedes(int from, int to) throws NotShownException {
    if (!history.hasTimes()) {
      throw NotShownException.unclear("the history has no times");
    }
    return history.endTime(from) < history.startTime(to);
  }

  private boolean hasRead(int reader, int writer, int key) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      if (accesses.readKey(read) == key && accesses.readWriter(read) == writer) {
        return true;
      }
    }
    return false;
  }

  private boolean isOverwrite(int from, int to, int key) {
    return accesses.writes(from, key)
        && accesses.writes(to, key)
        && succession.isAfter(from, to, key);
  }

  private boolean hasMissed(int reader, int writer, int key) {
    for (int read = accesses.readStart(reader); read < accesses.readEnd(reader); read++) {
      int version = accesses.readWriter(read);
      if (accesses.readKey(read) == key
          && version != Accesses.AMBIGUOUS
          && accesses.writes(writer, key)
          && succession.isAfter(version, writer, key)) {
        return true;
      }
    }
    return false;
  }
}
