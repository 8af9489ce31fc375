package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.whitebox.RunWatch;
import dev.taipan.collect.whitebox.WatchLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** What came of watching a run. */
record WatchSummary(RunWatch watch, WatchLoop ended) {

  /** One line, and more if not all was judged. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "Watched: %s (%s) %s in the database's order, %,d transactions",
            watch.level().title(),
            watch.level().symbol(),
            ended.violation().isPresent() ? "violated" : "held",
            watch.transactions()));
    ended.problem().ifPresent(problem -> lines.add("Watching stopped early: " + problem));
    if (watch.leftOut() + watch.unjudged() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Not watched: %,d transactions with unknown reads, and %,d late reads",
              watch.leftOut(),
              watch.unjudged()));
    }
    return lines;
  }

  /**
   * What a violation of the level means, given what the check of all orders says of it.
   *
   * @param outcome tells that by its level
   */
  Optional<String> besides(Function<IsolationLevel, Outcome> outcome) {
    return ended
        .violation()
        .flatMap(found -> IsolationLevel.named(watch.level().symbol()))
        .map(level -> meaning(level, outcome.apply(level)));
  }

  /**
   * What it means that the order of the database does not show a level, and what any order says.
   */
  static String meaning(IsolationLevel level, Outcome inAnyOrder) {
    String name = level.title() + " (" + level.symbol() + ")";
    return switch (inAnyOrder) {
      case SATISFIED ->
          "The database's order does not satisfy "
              + name
              + ", but another order does: it is violated only if the database "
              + "guarantees that very order";
      case VIOLATED -> "Neither the database's order nor any other satisfies " + name;
      case UNKNOWN ->
          "The database's order does not satisfy "
              + name
              + "; whether another order does is undecided";
    };
  }
}
