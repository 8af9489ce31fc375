package dev.taipan.report.transaction;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.inspect.TransactionFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

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
    Map<Violation, List<IsolationLevel>> named = new LinkedHashMap<>();
    verdicts.values().stream()
        .sorted(Comparator.comparing(Verdict::level).reversed())
        .forEach(
            verdict ->
                verdict
                    .violation()
                    .filter(violation -> violation.transactions().contains(facts.name()))
                    .ifPresent(
                        violation ->
                            named
                                .computeIfAbsent(violation, first -> new ArrayList<>())
                                .add(verdict.level())));
    return new TransactionReport(
        facts,
        named.entrySet().stream()
            .map(
                entry ->
                    new Accusation(
                        entry.getKey(),
                        entry.getValue(),
                        naming(facts.name(), entry.getKey().explanation())))
            .toList(),
        verdicts.values().stream()
            .filter(verdict -> verdict.outcome() == Outcome.UNKNOWN)
            .map(Verdict::level)
            .toList());
  }

  private static List<String> naming(String name, List<String> sentences) {
    Pattern word = Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])");
    return sentences.stream().filter(sentence -> word.matcher(sentence).find()).toList();
  }
}
