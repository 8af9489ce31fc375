package dev.taipan.coo.cases;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Cases by words: kinds of cases, names, or patterns of names with stars. */
public enum CaseSelection {
  /** The 33 anomalies of the paper. */
  PAPER(Catalogue.paper()::contains),
  /** Published instances of its rings. */
  INSTANCES(Catalogue.instances()::contains),
  /** Reads by predicate. */
  PREDICATES(given -> has(given, Letter.P)),
  /** Reads that lock. */
  LOCKS(given -> has(given, Letter.U) || has(given, Letter.S)),
  /** Savepoints. */
  SAVEPOINTS(given -> has(given, Letter.V)),
  /** Rows that are inserted twice. */
  UNIQUE_KEYS(given -> has(given, Letter.I) && !has(given, Letter.P)),
  /** All of these. */
  ALL(given -> true);

  private final Predicate<Case> condition;

  CaseSelection(Predicate<Case> condition) {
    this.condition = condition;
  }

  private static boolean has(Case given, Letter letter) {
    return given.steps().stream().anyMatch(step -> step.letter() == letter);
  }

  /** As people write it. */
  public String spelling() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The cases of some words, each once, in the order of the words; none of a word that is none. */
  public static Collection<Case> of(List<String> words) {
    Collection<Case> selected = new LinkedHashSet<>();
    words.forEach(word -> selected.addAll(of(word)));
    return selected;
  }

  /** The cases of a word; none if it is none. */
  public static List<Case> of(String word) {
    Optional<CaseSelection> kind =
        List.of(values()).stream().filter(each -> each.spelling().equals(word)).findFirst();
    Pattern name = Pattern.compile(("\\Q" + word + "\\E").replace("*", "\\E.*\\Q"));
    Predicate<Case> condition =
        kind.map(each -> each.condition).orElse(given -> name.matcher(given.name()).matches());
    return Catalogue.all().values().stream().filter(condition).toList();
  }
}
