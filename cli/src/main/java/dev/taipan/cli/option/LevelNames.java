package dev.taipan.cli.option;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.words.UnknownName;
import dev.taipan.mockstore.level.LevelRules;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.Correspondence;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Isolation levels, as options spell them: by our names, Adya's or Elle's, and as keywords. */
final class LevelNames {

  private static final ConsistencyModel AMBIGUOUS = ConsistencyModel.REPEATABLE_READ;

  private LevelNames() {}

  /** Our names, short. */
  static List<String> symbols() {
    return Arrays.stream(IsolationLevel.values()).map(IsolationLevel::symbol).toList();
  }

  /**
   * The level of a name.
   *
   * @throws IllegalArgumentException when it names none; the message is for people
   */
  static IsolationLevel parse(String typed) {
    return find(typed).orElseThrow(() -> unknown(bare(typed)));
  }

  /**
   * The level of a name, of which the mock store's are offered.
   *
   * @throws IllegalArgumentException when it names none; the message is for people
   */
  static IsolationLevel parseForStore(String typed) {
    return find(typed)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    UnknownName.message(
                        bare(typed), "a level of the mock database", symbolsOfStore())));
  }

  /** The symbols of the levels that the mock store has. */
  static List<String> symbolsOfStore() {
    return LevelRules.levels().stream().map(IsolationLevel::symbol).toList();
  }

  private static Optional<IsolationLevel> find(String typed) {
    String bare = bare(typed);
    refuseAmbiguous(bare);
    return IsolationLevel.named(bare)
        .or(() -> ConsistencyModel.named(bare).map(LevelNames::levelOf));
  }

  private static String bare(String typed) {
    String name = typed.strip();
    return name.startsWith(":") ? name.substring(1) : name;
  }

  /**
   * Refuses the name that SQL gives to what databases make snapshot isolation of, and Elle to what
   * is serializability here: a check by either meaning would be a false alarm to the others.
   */
  private static void refuseAmbiguous(String name) {
    if (name.replaceAll("[_ ]+", "-").equalsIgnoreCase(AMBIGUOUS.title())) {
      throw new IllegalArgumentException(
          ("'%s' is ambiguous: use %s for snapshot isolation, which some databases call "
                  + "repeatable read, or %s for Adya's level, which also forbids write skew")
              .formatted(
                  name, IsolationLevel.SNAPSHOT_ISOLATION.symbol(), AMBIGUOUS.aliases().get(0)));
    }
  }

  private static IsolationLevel levelOf(ConsistencyModel model) {
    Correspondence here = model.correspondence();
    return here.checkedAs()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' cannot be decided: %s; the closest levels are %s"
                        .formatted(model.title(), here.reason(), closeTo(here))));
  }

  private static String closeTo(Correspondence here) {
    return Stream.concat(symbols(here.implied(), "weaker"), symbols(here.impliedBy(), "stronger"))
        .collect(Collectors.joining(", "));
  }

  private static Stream<String> symbols(Set<IsolationLevel> levels, String strength) {
    return levels.stream().sorted().map(level -> level.symbol() + " (" + strength + ")");
  }

  private static IllegalArgumentException unknown(String bare) {
    return new IllegalArgumentException(UnknownName.message(bare, "a level", names(), symbols()));
  }

  private static Collection<String> names() {
    List<String> names = new ArrayList<>();
    for (IsolationLevel level : IsolationLevel.values()) {
      names.add(level.symbol());
      names.addAll(level.aliases());
    }
    for (ConsistencyModel model : ConsistencyModel.values()) {
      if (model != AMBIGUOUS) {
        names.add(model.title());
      }
      names.addAll(model.aliases());
    }
    return names;
  }
}
