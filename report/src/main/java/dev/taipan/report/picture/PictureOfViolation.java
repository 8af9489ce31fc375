package dev.taipan.report.picture;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.explain.DependencySentences;
import dev.taipan.checker.explain.Sentence;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes the picture of a violation. */
final class PictureOfViolation {
  private final Violation violation;
  private final StepArrows correspondence;
  private final History told;
  private final DependencySentences sentences;
  private final Standings standings;
  private final Operations operations;
  private final Cards cards;

  /** The places of arrows, which differ in more than the transaction that shows them. */
  private final Map<Dependency, Integer> places = new LinkedHashMap<>();

  private final List<Arrow> arrows = new ArrayList<>();

  PictureOfViolation(Violation violation, History history) {
    this.violation = violation;
    correspondence = new StepArrows(violation, history);
    told = correspondence.told();
    sentences = new DependencySentences(Accesses.of(told), correspondence::list);
    standings = new Standings(violation, sentences);
    operations = new Operations(correspondence.whole());
    cards = new Cards(correspondence.whole(), sentences);
  }

  Picture make() {
    violation.sentences().forEach(said -> drawn(said).forEach(this::arrow));
    addOperationsAtFault();
    correspondence.ofPart().forEach(cards::place);
    List<Card> all = cards.all();
    return new Picture(
        all, arrows, violation.sentences().stream().map(said -> step(said, all)).toList());
  }

  /** Where a read or a list is wrong by itself, no dependency tells which one it is. */
  private void addOperationsAtFault() {
    Argument argument = violation.evidence().argument();
    if (argument instanceof Argument.Read read) {
      bringIn(read.read().operations().toArray());
    } else if (argument instanceof Argument.Lists lists) {
      bringIn(lists.list().read(), lists.list().append(), lists.list().other());
    }
  }

  private void bringIn(int... toldOperations) {
    for (int operation : toldOperations) {
      if (operation >= 0) {
        int transaction = told.transactionOf(operation);
        int inWhole = correspondence.inWhole(transaction);
        cards.place(inWhole);
        cards.mark(inWhole, correspondence.place(operation));
      }
    }
  }

  /** What a sentence is about, but for suppositions that it refutes without saying so. */
  private Stream<Dependency> drawn(Sentence said) {
    boolean refuting = said.role() == Sentence.Role.CONCLUSION && said.suppositions() == 0;
    return said.edges().stream()
        .filter(edge -> !refuting || standings.of(edge) != Arrow.Standing.SUPPOSED);
  }

  private ArgumentStep step(Sentence said, List<Card> all) {
    List<Integer> itsArrows = drawn(said).map(this::arrow).distinct().toList();
    Stream<Integer> ends =
        itsArrows.stream().map(arrows::get).flatMap(arrow -> Stream.of(arrow.from(), arrow.to()));
    Stream<Integer> named =
        IntStream.range(0, all.size())
            .filter(card -> names(said.text(), all.get(card).name()))
            .boxed();
    List<Integer> itsCards = Stream.concat(ends, named).distinct().toList();
    return new ArgumentStep(said.role(), said.text(), said.suppositions(), itsArrows, itsCards);
  }

  private static boolean names(String text, String name) {
    return text.contains(name)
        && Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])").matcher(text).find();
  }

  /** The place of a dependency's arrow. */
  private int arrow(Dependency edge) {
    Dependency identity = edge.withoutWitness();
    Integer place = places.get(identity);
    if (place == null) {
      place = arrows.size();
      places.put(identity, place);
      arrows.add(made(edge));
      addWitness(edge);
    } else if (standings.of(edge).compareTo(arrows.get(place).standing()) < 0) {
      // Who supposed it before had another reason.
      arrows.set(place, made(edge));
    }
    return place;
  }

  /** Brings in who wrote what was read and overwritten, and who read a list that shows an order. */
  private void addWitness(Dependency edge) {
    if (edge.witness() == Dependency.LIST_WITNESS) {
      bringIn(told.lists().longestRead(edge.key()));
    } else if (edge.kind() == Dependency.Kind.READ_WRITE && edge.witness() >= 0) {
      arrow(Dependency.read(edge.witness(), edge.from(), edge.key()));
    }
  }

  private Arrow made(Dependency edge) {
    int from = correspondence.inWhole(edge.from());
    int to = correspondence.inWhole(edge.to());
    long key = edge.key() < 0 ? 0 : told.keyNumber(edge.key());
    List<Integer> fromOperations = operations.first(edge, from, key);
    List<Integer> toOperations = operations.second(edge, to, key);
    cards.mark(from, fromOperations);
    cards.mark(to, toOperations);
    return new Arrow(
        cards.place(from),
        cards.place(to),
        edge.kind(),
        edge.key() < 0 ? Optional.empty() : Optional.of(label(edge.key())),
        standings.of(edge),
        sentences.of(edge),
        fromOperations,
        toOperations);
  }

  /** What arrows say of a key. */
  private String label(int key) {
    Names names = told.keyNames();
    long number = told.keyNumber(key);
    return names.match(number).isPresent() || names.row(number).isPresent()
        ? names.title(number)
        : names.of(number);
  }
}
