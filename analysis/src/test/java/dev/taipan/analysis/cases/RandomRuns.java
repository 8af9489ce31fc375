package dev.taipan.analysis.cases;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Letter;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.RanStep;
import dev.taipan.coo.run.RanTransaction;
import dev.taipan.coo.run.RanTransaction.Ending;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * Runs of random cases on a database that isolates nothing: a read may see any version that was
 * written before, or its own, and rows hold what was written last and not rolled back.
 */
final class RandomRuns {
  private static final long STEP = 10;

  private final Random random;
  private final Map<String, List<CaseStep>> versions = new HashMap<>();
  private final List<RanStep> ran = new ArrayList<>();

  RandomRuns(long seed) {
    random = new Random(seed);
  }

  CaseRun next() {
    versions.clear();
    ran.clear();
    Case given = new Case("random", Map.of(), steps(2 + random.nextInt(3)));
    given.steps().forEach(step -> ran.add(execute(step)));
    Map<Integer, RanTransaction> transactions = new HashMap<>();
    given.transactions().forEach(number -> transactions.put(number, transaction(given, number)));
    return new CaseRun(given, ran, transactions, rows(given), false);
  }

  private List<CaseStep> steps(int transactions) {
    List<List<CaseStep>> left = new ArrayList<>();
    long value = 0;
    for (int transaction = 1; transaction <= transactions; transaction++) {
      List<CaseStep> own = new ArrayList<>(List.of(CaseStep.of(Letter.B, transaction)));
      for (int i = 0; i <= random.nextInt(3); i++) {
        String row = random.nextBoolean() ? "x" : "y";
        own.add(
            random.nextBoolean()
                ? CaseStep.of(Letter.R, transaction, row)
                : CaseStep.of(Letter.W, transaction, row).writing(++value));
      }
      own.add(CaseStep.of(random.nextInt(6) == 0 ? Letter.A : Letter.C, transaction));
      left.add(own);
    }
    List<CaseStep> steps = new ArrayList<>();
    while (!left.isEmpty()) {
      List<CaseStep> next = left.get(random.nextInt(left.size()));
      steps.add(next.remove(0));
      left.removeIf(List::isEmpty);
    }
    return steps;
  }

  private RanStep execute(CaseStep step) {
    long now = STEP * ran.size();
    Map<String, OptionalLong> seen = new HashMap<>();
    if (step.letter() == Letter.R) {
      seen.put(step.row(), OptionalLong.of(seen(step)));
    } else if (step.letter() == Letter.W) {
      versions.computeIfAbsent(step.row(), row -> new ArrayList<>()).add(step);
    }
    long changed = step.letter() == Letter.W ? 1 : 0;
    return new RanStep(
        step.text(),
        now,
        Optional.of(
            new RanStep.Execution(
                now, now + 1, seen, changed, Optional.empty(), Optional.empty())));
  }

  private long seen(CaseStep read) {
    List<CaseStep> all = versions.getOrDefault(read.row(), List.of());
    int first = 0;
    for (int i = 0; i < all.size(); i++) {
      first = all.get(i).transaction() == read.transaction() ? i + 1 : first;
    }
    int version = first + random.nextInt(all.size() - first + 1);
    return version == 0 ? Case.INITIAL : all.get(version - 1).value().orElseThrow();
  }

  private RanTransaction transaction(Case given, int number) {
    boolean commits = given.commits(number);
    int begin = given.steps().indexOf(CaseStep.of(Letter.B, number));
    int end = given.steps().indexOf(CaseStep.of(commits ? Letter.C : Letter.A, number));
    return new RanTransaction(
        commits ? Ending.COMMITTED : Ending.ROLLED_BACK, STEP * begin, STEP * end, STEP * end + 1);
  }

  private Map<String, OptionalLong> rows(Case given) {
    Map<String, OptionalLong> rows = new HashMap<>(given.initial());
    versions.forEach(
        (row, all) ->
            all.stream()
                .filter(write -> given.commits(write.transaction()))
                .forEach(write -> rows.put(row, write.value())));
    return rows;
  }
}
