package dev.taipan.relational.generate;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseSelection;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Hands out the transactions of anomalies that are known, those of Coo's catalogue, to the sessions
 * of a round, so that the transactions of one anomaly run at about the same time on the same rows.
 * The rows are few and new: each is used a few times before another one takes its place. Safe for
 * use by several threads.
 */
public final class TemplateRoles {
  /** So many rows are in use at a time. */
  private static final int ROWS = 5;

  /** So many writes may a row be given. */
  private static final int MOST_WRITES = 4;

  private static final List<Case> CASES =
      CaseSelection.of(List.of("paper", "instances", "unique-keys")).stream()
          .filter(TemplateRoles::isPlain)
          .toList();

  private final UniformRandomProvider random;
  private final int[] keys = new int[ROWS];
  private final int[] writes = new int[ROWS];
  private final Queue<Role> open = new ArrayDeque<>();
  private int nextKey = 1;

  /**
   * A transaction of a template.
   *
   * @param steps reads and writes, in their order
   * @param keys of the rows that the template speaks of
   */
  record Role(List<CaseStep> steps, Map<String, Integer> keys) {}

  public TemplateRoles(UniformRandomProvider random) {
    this.random = random;
    for (int i = 0; i < ROWS; i++) {
      keys[i] = nextKey++;
    }
  }

  private static boolean isPlain(Case template) {
    return template.steps().stream()
        .allMatch(
            step ->
                step.letter() == Letter.B
                    || step.letter().isEnd()
                    || step.letter().isRead()
                    || step.letter().isWrite());
  }

  /** The next transaction of the template that is handed out, or the first one of another. */
  synchronized Role next() {
    if (open.isEmpty()) {
      Case template = CASES.get(random.nextInt(CASES.size()));
      Map<String, Integer> rows = new HashMap<>();
      int place = random.nextInt(ROWS);
      for (String row : template.initial().keySet()) {
        rows.put(row, keys[place++ % ROWS]);
      }
      for (int transaction : template.transactions()) {
        List<CaseStep> steps =
            template.steps().stream()
                .filter(step -> step.transaction() == transaction)
                .filter(step -> step.letter().isRead() || step.letter().isWrite())
                .toList();
        open.add(new Role(steps, rows));
      }
    }
    return open.remove();
  }

  /** The key of a row that is in use. */
  synchronized int key() {
    return keys[random.nextInt(ROWS)];
  }

  /** Notes that a row is written; after some writes it is out of use. */
  synchronized void written(int key) {
    for (int i = 0; i < ROWS; i++) {
      if (keys[i] == key && ++writes[i] > MOST_WRITES) {
        keys[i] = nextKey++;
        writes[i] = 0;
      }
    }
  }
}
