package dev.taipan.cli.run;

import dev.taipan.collect.whitebox.RunWatch;
import dev.taipan.collect.whitebox.WatchLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What came of watching a run. */
record WatchSummary(RunWatch watch, WatchLoop ended) {

  /** One line, and more if not all was judged. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "Watched: %s (%s) %s in the order of the database, %,d transactions",
            watch.level().title(),
            watch.level().symbol(),
            ended.violation().isPresent() ? "violated" : "held",
            watch.transactions()));
    ended.problem().ifPresent(problem -> lines.add("Watching ended early: " + problem));
    if (watch.leftOut() + watch.unjudged() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Not watched: %,d transactions of which it is not known what they saw, and %,d late"
                  + " reads",
              watch.leftOut(),
              watch.unjudged()));
    }
    return lines;
  }
}
