package dev.taipan.report.transaction;

import dev.taipan.analysis.inspect.TransactionFacts;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is known of a transaction.
 *
 * @param facts what the history says of it
 * @param accusations the violations whose explanation names it, and the levels that they violate,
 *     strongest first
 * @param undecided the levels of which it is not known whether they hold
 */
public record TransactionReport(
    TransactionFacts facts, List<Accusation> accusations, List<IsolationLevel> undecided) {

  /**
   * A violation that names a transaction.
   *
   * @param levels the levels that it violates, strongest first
   * @param sentences those that name the transaction
   */
  public record Accusation(
      Violation violation, List<IsolationLevel> levels, List<String> sentences) {}

  /** What the verdicts on a history say of one of its transactions. */
  public static TransactionReport of(
      TransactionFacts facts, Map<IsolationLevel, Verdict> verdicts) {
    Map<Violation.Wording, List<Verdict>> alike =
        verdicts.values().stream()
            .filter(verdict -> names(verdict, facts.name()))
            .sorted(Comparator.comparing(Verdict::level).reversed())
            .collect(
                Collectors.groupingBy(
                    verdict -> verdict.violation().orElseThrow().wording(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return new TransactionReport(
        facts,
        alike.values().stream().map(same -> accusation(facts.name(), same)).toList(),
        verdicts.values().stream()
            .filter(verdict -> verdict.outcome() == Outcome.UNKNOWN)
            .map(Verdict::level)
            .toList());
  }

  private static boolean names(Verdict verdict, String name) {
    return verdict
        .violation()
        .filter(violation -> violation.transactions().contains(name))
        .isPresent();
  }

  /** What the violations of some levels say of a transaction, which read the same. */
  private static Accusation accusation(String name, List<Verdict> same) {
    Violation violation = same.get(0).violation().orElseThrow();
    return new Accusation(
        violation,
        same.stream().map(Verdict::level).toList(),
        naming(name, violation.explanation()));
  }

  private static List<String> naming(String name, List<String> sentences) {
    Pattern word = Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])");
    return sentences.stream().filter(sentence -> word.matcher(sentence).find()).toList();
  }
}
