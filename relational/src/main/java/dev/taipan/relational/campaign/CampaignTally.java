package dev.taipan.relational.campaign;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.display.Printable;
import dev.taipan.relational.generate.Setup;
import dev.taipan.relational.infer.ConditionShare;
import dev.taipan.relational.infer.Pattern;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.infer.RowLists;
import dev.taipan.relational.run.RelationalRun;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a campaign came to by now. Safe for use by several threads. */
public final class CampaignTally {
  /** Fewer transactions that committed say nothing. */
  private static final int ENOUGH = 100;

  /** So many findings of a shape are kept, since not every one can be replayed. */
  private static final int MOST_SAMPLES = 4;

  private static final int LONGEST_FAILURE = 300;

  private final Map<String, Shape> shapes = new LinkedHashMap<>();
  private final Map<Pattern, Integer> found = new EnumMap<>(Pattern.class);
  private final Map<String, Integer> untried = new TreeMap<>();
  private final Map<String, Integer> leftOut = new TreeMap<>();
  private final List<Path> disagreements = new ArrayList<>();
  private final Map<Path, String> violations = new LinkedHashMap<>();
  private int undecided;
  private int rounds;
  private int vanished;
  private int committed;
  private int rolledBack;
  private int unknown;
  private long statements;
  private long observations;
  private ConditionShare conditions = ConditionShare.NONE;
  private long rows;
  private final Map<String, String> failed = new LinkedHashMap<>();
  private String trouble;

  /**
   * A finding.
   *
   * @param setup what was there when its round began, if that is known
   * @param run the round
   * @param history where it is written
   */
  public record Sample(
      RelationalFinding finding, Optional<Setup> setup, RelationalRun run, Path history) {}

  /**
   * Findings that are told as one.
   *
   * @param samples some of them, the first one first
   * @param count how often it was found
   */
  public record Shape(String name, List<Sample> samples, int count) {

    /** Keeps a copy. */
    public Shape {
      samples = List.copyOf(samples);
    }

    /** The first of them. */
    public RelationalFinding first() {
      return samples.get(0).finding();
    }

    /** The history with the first of them. */
    public Path history() {
      return samples.get(0).history();
    }

    private Shape with(Sample more) {
      List<Sample> all = new ArrayList<>(samples);
      if (all.size() < MOST_SAMPLES) {
        all.add(more);
      }
      return new Shape(name, all, count + 1);
    }
  }

  synchronized void add(RelationalTransaction transaction) {
    committed += transaction.status() == TransactionStatus.COMMITTED ? 1 : 0;
    rolledBack += transaction.status() == TransactionStatus.ABORTED ? 1 : 0;
    unknown += transaction.status() == TransactionStatus.UNKNOWN ? 1 : 0;
    for (RelationalStatement statement : transaction.statements()) {
      statements++;
      observations += statement.observations().size();
      statement.leftOut().ifPresent(why -> leftOut.merge(why, 1, Integer::sum));
    }
  }

  synchronized void round(RowLists ofRound) {
    rounds++;
    rows += ofRound.ends().size();
    vanished += ofRound.vanished();
  }

  /** Rows of which it is known who wrote them, up to the end. */
  public synchronized long rows() {
    return rows;
  }

  /** What conditions left out in the rounds that were judged. */
  public synchronized ConditionShare conditions() {
    return conditions;
  }

  synchronized void conditions(ConditionShare ofRound) {
    conditions = conditions.plus(ofRound);
  }

  synchronized void untried(String why) {
    untried.merge(why, 1, Integer::sum);
  }

  synchronized void trouble(String message) {
    trouble = trouble == null ? message : trouble;
  }

  synchronized void failed(Map<String, String> first) {
    first.forEach(failed::putIfAbsent);
  }

  /** Statements of an application that failed, each with its first error. */
  public synchronized List<String> failed() {
    return failed.entrySet().stream().map(each -> failure(each.getKey(), each.getValue())).toList();
  }

  /** A statement that failed, without signs that terminals obey, and not too long. */
  static String failure(String statement, String error) {
    String line = (statement + ": " + error).replaceAll("\\s+", " ");
    return Printable.start(line, LONGEST_FAILURE);
  }

  synchronized void disagreement(Path history) {
    disagreements.add(history);
  }

  synchronized void judged(Path history, Verdict verdict) {
    if (verdict.outcome() == Outcome.VIOLATED) {
      violations.put(history, verdict.violation().map(Violation::title).orElse("an anomaly"));
    } else if (verdict.outcome() == Outcome.UNKNOWN) {
      undecided++;
    }
  }

  synchronized void found(
      RelationalFinding finding, Optional<Setup> setup, RelationalRun run, Path history) {
    found.merge(finding.pattern(), 1, Integer::sum);
    Sample sample = new Sample(finding, setup, run, history);
    shapes.merge(
        finding.shape(),
        new Shape(finding.shape(), List.of(sample), 1),
        (known, more) -> known.with(sample));
  }

  /** The shapes, in the order in which they were found. */
  public synchronized List<Shape> shapes() {
    return List.copyOf(shapes.values());
  }

  /** How often each pattern was found. */
  public synchronized Map<Pattern, Integer> found() {
    return new EnumMap<>(found);
  }

  /** Statements that were drawn but not tried, since there is no rule for them, by the reason. */
  public synchronized Map<String, Integer> untried() {
    return new TreeMap<>(untried);
  }

  /** Statements that ran without being instrumented, by the reason. */
  public synchronized Map<String, Integer> leftOut() {
    return new TreeMap<>(leftOut);
  }

  /** Histories on which the patterns and the engine do not agree; there should be none. */
  public synchronized List<Path> disagreements() {
    return List.copyOf(disagreements);
  }

  /** Histories that violate the level, in the order of rounds, each with the anomaly's name. */
  public synchronized Map<Path, String> violations() {
    return new LinkedHashMap<>(violations);
  }

  /** How many rounds could not be decided. */
  public synchronized int undecided() {
    return undecided;
  }

  public synchronized int rounds() {
    return rounds;
  }

  /** How many rows are gone of which nobody is known to have deleted them. */
  public synchronized int vanished() {
    return vanished;
  }

  public synchronized int committed() {
    return committed;
  }

  public synchronized int rolledBack() {
    return rolledBack;
  }

  public synchronized int unknown() {
    return unknown;
  }

  public synchronized long statements() {
    return statements;
  }

  /** Versions of rows that statements met. */
  public synchronized long observations() {
    return observations;
  }

  /** Why a session ended early, if one did. */
  public synchronized Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /**
   * The outcome for a level: violated if some round violates it; it holds only if nothing
   * {@linkplain #missing is missing}.
   *
   * @param unjudged the largest percentage of rows left out by conditions that need not be judged
   */
  public synchronized Outcome outcome(IsolationLevel level, double unjudged) {
    if (!violations.isEmpty()) {
      return Outcome.VIOLATED;
    }
    return missing(level, unjudged).isEmpty() ? Outcome.SATISFIED : Outcome.UNKNOWN;
  }

  /**
   * Why a level that no round violates is still undecided: each reason in a few words.
   *
   * @param unjudged the largest percentage of rows left out by conditions that need not be judged
   */
  public synchronized List<String> missing(IsolationLevel level, double unjudged) {
    List<String> all = new ArrayList<>();
    int left = leftOut.values().stream().mapToInt(Integer::intValue).sum();
    addIf(all, left > 0, "statements not instrumented: %,d", left);
    addIf(
        all,
        level.judgesPredicates() && conditions.unjudgedPercent() > unjudged,
        "rows left out by conditions and not judged: %s",
        conditions.unjudgedText());
    addIf(all, vanished > 0, "rows that disappeared without a known delete: %,d", vanished);
    addIf(all, undecided > 0, "rounds not decided: %,d", undecided);
    addIf(all, !disagreements.isEmpty(), "patterns and engine disagree");
    addIf(all, trouble != null, "a session ended early");
    addIf(
        all,
        committed < ENOUGH,
        "transactions committed: %,d, at least %,d needed",
        committed,
        ENOUGH);
    return all;
  }

  private static void addIf(List<String> all, boolean isSo, String text, Object... values) {
    if (isSo) {
      all.add(String.format(Locale.ROOT, text, values));
    }
  }
}
