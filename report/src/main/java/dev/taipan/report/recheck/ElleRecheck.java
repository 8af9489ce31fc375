package dev.taipan.report.recheck;

import dev.taipan.formats.form.Form;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.report.recheck.Rechecked.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Looks again at the anomalies of a result of Elle, as {@code :anomalies} has them: whether each
 * step of a cycle is a dependency that the history shows and whether they close it, and whether the
 * transactions that another anomaly names show it by themselves.
 */
public final class ElleRecheck {
  private final CycleCheck cycles;
  private final FewTransactions others;

  /** Resolves the reads of a history, in linear time. */
  public ElleRecheck(History history) {
    Accesses accesses = Accesses.of(history);
    ElleNames named = new ElleNames(accesses.history());
    cycles = new CycleCheck(accesses, named);
    others = new FewTransactions(accesses, named);
  }

  /** Looks at every anomaly that data has anywhere, in its order. */
  public List<Rechecked> recheck(List<Form> result) {
    List<Rechecked> all = new ArrayList<>();
    result.stream()
        .flatMap(Form::everything)
        .flatMap(form -> form.get("anomalies").stream())
        .forEach(anomalies -> add(anomalies, all));
    return all;
  }

  private void add(Form anomalies, List<Rechecked> all) {
    if (anomalies instanceof Form.Fields byType) {
      for (Map.Entry<String, Form> entry : byType.byName().entrySet()) {
        List<Form> instances = entry.getValue().items();
        for (int i = 0; i < instances.size(); i++) {
          all.add(recheck(entry.getKey(), i + 1, instances.get(i)));
        }
        if (instances.isEmpty()) {
          all.add(new Rechecked(entry.getKey(), 1, Answer.NOT_CHECKABLE, "no details are given"));
        }
      }
    }
  }

  private Rechecked recheck(String type, int number, Form anomaly) {
    try {
      String reason =
          anomaly.get("steps").isPresent()
              ? cycles.check(type, anomaly)
              : others.check(type, anomaly);
      return new Rechecked(type, number, Answer.CONFIRMED, reason);
    } catch (NotShownException notShown) {
      return new Rechecked(type, number, notShown.answer(), notShown.getMessage());
    }
  }
}
