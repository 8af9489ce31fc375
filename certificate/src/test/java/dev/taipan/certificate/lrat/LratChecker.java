package dev.taipan.certificate.lrat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks LRAT proofs without RAT, from the definition of the format and as plainly as possible. */
final class LratChecker {
  private final Map<Integer, List<Integer>> clauses = new HashMap<>();

  /** Takes the text of a DIMACS file. */
  LratChecker(String dimacs) {
    int number = 0;
    for (String line : dimacs.lines().filter(one -> !one.matches("[cp] .*")).toList()) {
      List<Integer> clause = numbers(line);
      clauses.put(++number, clause.subList(0, clause.size() - 1));
    }
  }

  /** Whether a proof ends with the empty clause, and each step follows from its hints. */
  boolean refutes(String proof) {
    boolean empty = false;
    for (String line : proof.lines().toList()) {
      List<Integer> step = numbers(line);
      int end = step.subList(1, step.size()).indexOf(0) + 1;
      List<Integer> clause = step.subList(1, end);
      if (!follows(clause, step.subList(end + 1, step.size() - 1))) {
        return false;
      }
      clauses.put(step.get(0), clause);
      empty |= clause.isEmpty();
    }
    return empty;
  }

  private boolean follows(List<Integer> clause, List<Integer> hints) {
    Set<Integer> trueOnes = new HashSet<>();
    clause.forEach(literal -> trueOnes.add(-literal));
    for (int hint : hints) {
      if (!clauses.containsKey(hint)) {
        return false;
      }
      List<Integer> open =
          clauses.get(hint).stream().filter(literal -> !trueOnes.contains(-literal)).toList();
      if (open.isEmpty()) {
        return true;
      }
      if (open.size() > 1) {
        return false;
      }
      trueOnes.add(open.get(0));
    }
    return false;
  }

  private static List<Integer> numbers(String line) {
    return Arrays.stream(line.strip().split(" +")).map(Integer::valueOf).toList();
  }
}
