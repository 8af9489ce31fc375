package dev.taipan.checker.reason;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Explanation;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/** The arguments behind what is found in a history and in parts of it. */
final class Arguments {
  private static final int MOST_EXCERPTS = 8;

  private final Accesses accesses;
  private final JudgedParts parts;
  private final Judge judge;
  private final RecordedLists lists;

  /**
   * Finds none yet.
   *
   * @param lists that were read, as they were recorded
   */
  Arguments(Accesses accesses, JudgedParts parts, Judge judge, RecordedLists lists) {
    this.accesses = accesses;
    this.parts = parts;
    this.judge = judge;
    this.lists = lists;
  }

  /** The argument behind what was found in the history, if there is one. */
  Optional<Argued> of(Finding finding, Deadline patience) {
    return of(finding, new Explanation(finding.accesses(), lists), patience);
  }

  private static Optional<Argued> of(Finding finding, Explanation explanation, Deadline patience) {
    return finding
        .argument(patience)
        .flatMap(
            argument ->
                explanation.account(argument).map(account -> new Argued(argument, account)));
  }

  /** Why an excerpt violates the level, in terms of the lists that were read as recorded. */
  private Optional<Argued> of(Excerpt excerpt, Deadline patience) {
    return judge
        .find(excerpt, patience)
        .flatMap(
            finding ->
                of(finding, new Explanation(finding.accesses(), lists.in(excerpt)), patience));
  }

  /** What an argument of a part speaks of, where nothing but that part is known. */
  Optional<Part> named(Part part, Deadline patience) {
    Excerpt excerpt = parts.excerpt(part);
    return of(excerpt, patience).map(argued -> excerpt.inWhole(argued.part()));
  }

  /** An explanation of a part by itself, which is one of a smaller part as long as there is one. */
  Optional<Violation> told(Part part, Deadline patience) {
    Part left = part;
    for (int i = 0; i < MOST_EXCERPTS; i++) {
      Excerpt excerpt = parts.excerpt(left);
      Optional<Argued> argued = of(excerpt, patience);
      Optional<Violation> ofRead = argued.flatMap(found -> ofRead(found.argument(), excerpt));
      if (ofRead.isPresent()) {
        return ofRead;
      }
      Optional<Part> named = argued.map(found -> excerpt.inWhole(found.part()));
      if (named.isEmpty() || named.get().equals(left)) {
        return argued.map(Argued::told).map(violation -> violation.in(excerpt));
      }
      left = named.get();
    }
    return Optional.empty();
  }

  /**
   * What is wrong with a read of a register, as told of the whole: somebody whom the part leaves
   * out may have written the same value, and as wrong a one to read.
   */
  private Optional<Violation> ofRead(Argument argument, Excerpt excerpt) {
    History cut = excerpt.history();
    return argument instanceof Argument.Read wrong
            && !cut.lists().isList(cut.key(wrong.read().read()))
        ? new Explanation(accesses, lists)
            .of(new Argument.Read(wrong.read().renumbered(excerpt::inWhole)))
        : Optional.empty();
  }
}
