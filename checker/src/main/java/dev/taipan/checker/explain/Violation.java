package dev.taipan.checker.explain;

import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.InPractice;
import dev.taipan.history.anomaly.Tap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a history does not satisfy a level.
 *
 * @param name what it is called
 * @param established what goes wrong whatever the order of versions, and not only in orders that
 *     the level allows: this or something worse. Empty where the argument rests on the level; then
 *     it says nothing of weaker levels.
 * @param transactions names of the transactions that take part
 * @param cycle the cycle that the explanation ends with, if it ends with one; each step starts
 *     where the one before ended
 * @param sentences sentences about these transactions, in the order in which they argue
 * @param part what the explanation speaks of, which violates the level by itself, by the numbers of
 *     the history {@linkplain dev.taipan.history.NumberedBySession numbered by session}; empty
 *     where that is the whole history
 * @param evidence what the explanation says in words, as data
 * @param recorded what the history has of the transactions of the part; empty where it was not
 *     asked, and where that is the whole history
 * @param clue what times tell of the cause, in sentences; empty where they tell nothing, and where
 *     it was not asked
 */
public record Violation(
    AnomalyName name,
    Optional<Anomaly> established,
    List<String> transactions,
    List<CycleStep> cycle,
    List<Sentence> sentences,
    Optional<Part> part,
    Evidence.Refutation evidence,
    List<RecordedTransaction> recorded,
    Optional<String> clue) {

  /** Keeps copies of the lists. */
  public Violation {
    transactions = List.copyOf(transactions);
    cycle = List.copyOf(cycle);
    sentences = List.copyOf(sentences);
    recorded = List.copyOf(recorded);
  }

  /** A violation of which nobody has asked yet what was recorded. */
  public Violation(
      AnomalyName name,
      Optional<Anomaly> established,
      List<String> transactions,
      List<CycleStep> cycle,
      List<Sentence> sentences,
      Optional<Part> part,
      Evidence.Refutation evidence) {
    this(
        name,
        established,
        transactions,
        cycle,
        sentences,
        part,
        evidence,
        List.of(),
        Optional.empty());
  }

  /** What the sentences say. */
  public List<String> explanation() {
    return sentences.stream().map(Sentence::text).toList();
  }

  /**
   * What readers see of a violation: those of two levels may be alike for them, although another
   * argument is behind each.
   *
   * @param title what it is called
   * @param recorded what its transactions did
   * @param explanation what the sentences say
   */
  public record Wording(
      String title, List<RecordedTransaction> recorded, List<String> explanation) {}

  /** What readers see of it. */
  public Wording wording() {
    return new Wording(title(), recorded, explanation());
  }

  /** The same, of the history that this one's is a part of. */
  public Violation in(Excerpt excerpt) {
    return with(part.map(excerpt::inWhole), evidence.in(excerpt), List.of(), Optional.empty());
  }

  /** The same, for which another part of the same history suffices. */
  public Violation by(Part other) {
    return with(Optional.of(other), evidence, List.of(), Optional.empty());
  }

  /** The same, with a remark that there was no time to look for a better explanation. */
  public Violation cutShort() {
    List<Sentence> more = new ArrayList<>(sentences);
    more.add(
        Sentence.remark(
            "The time limit ended the search for an explanation: with more time it may be shorter."));
    return new Violation(
        name, established, transactions, cycle, more, part, evidence, recorded, clue);
  }

  /**
   * The same, with what its history has of the transactions of its part, and what their times tell.
   * Linear in the history.
   */
  public Violation recordedIn(Accesses accesses) {
    return with(
        part, evidence, new RecordedOperations(accesses).of(this), new Clue(accesses).of(this));
  }

  private Violation with(
      Optional<Part> other,
      Evidence.Refutation shown,
      List<RecordedTransaction> ofOther,
      Optional<String> found) {
    return new Violation(
        name, established, transactions, cycle, sentences, other, shown, ofOther, found);
  }

  /** What it means in practice: where times tell something of the cause, that comes first. */
  public InPractice inPractice() {
    InPractice usual = anomaly().inPractice();
    return clue.map(said -> new InPractice(usual.symptom(), said + " " + usual.remedy()))
        .orElse(usual);
  }

  /** What goes wrong. */
  public Anomaly anomaly() {
    return name.anomaly();
  }

  /** The pattern that it is an instance of, if it was found as one. */
  public Optional<Tap> pattern() {
    return name.pattern();
  }

  /** What the anomaly is, in a few words. */
  public String description() {
    return name.description();
  }

  /**
   * The names of the anomaly and of the pattern: {@code G1a (AbortedRead)}, {@code lost-update}.
   */
  public String title() {
    return name.title();
  }
}
