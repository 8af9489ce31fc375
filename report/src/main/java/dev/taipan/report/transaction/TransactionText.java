package dev.taipan.report.transaction;

import static java.util.stream.Collectors.joining;

import dev.taipan.analysis.inspect.DependencyFacts;
import dev.taipan.analysis.inspect.OperationFacts;
import dev.taipan.analysis.inspect.RealTimeFacts;
import dev.taipan.analysis.inspect.TransactionFacts;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.display.Printable;
import dev.taipan.history.origin.Origin;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Prints what is known of transactions for people. */
public final class TransactionText {
  private static final int MOST_DEPENDENCIES = 20;
  private static final int LONGEST = 4000;

  private final PrintWriter out;
  private final Origin origin;

  /** Prints to {@code out}, of a history that came about like this. */
  public TransactionText(PrintWriter out, Origin origin) {
    this.out = out;
    this.origin = origin;
  }

  /** Prints what is known of one. */
  public void print(TransactionReport report) {
    TransactionFacts facts = report.facts();
    line(0, facts.name());
    line(2, summary(facts));
    facts.role().ifPresent(role -> line(2, role));
    facts.realTime().ifPresent(this::print);
    facts.databaseId().ifPresent(id -> line(2, "database ID: " + id));
    facts.sight().ifPresent(sight -> line(2, "seen, according to the database: " + sight));
    line(2, facts.operations().isEmpty() ? "no operations" : "operations");
    facts.operations().forEach(this::print);
    print("comes after, because", facts.before());
    print("comes before, because", facts.after());
    report.accusations().forEach(this::print);
    if (report.accusations().isEmpty()) {
      line(2, "no reported violation involves it");
    }
    if (!report.undecided().isEmpty()) {
      line(2, "undecided: " + symbols(report.undecided()));
    }
  }

  private static String summary(TransactionFacts facts) {
    String place =
        "%s, number %d of %d in session %s"
            .formatted(
                facts.status().name().toLowerCase(Locale.ROOT),
                facts.place(),
                facts.sessionLength(),
                facts.session());
    return place
        + facts.previous().map(name -> ", after " + name).orElse("")
        + facts.next().map(name -> ", before " + name).orElse("");
  }

  private void print(RealTimeFacts times) {
    line(
        2,
        "started at %s, ended at %s".formatted(instant(times.start()), instant(times.end()))
            + "; "
            + times.before()
            + " ended before"
            + times.lastBefore().map(name -> ", last " + name).orElse("")
            + "; "
            + times.concurrent()
            + " concurrent; "
            + times.after()
            + " started after"
            + times.firstAfter().map(name -> ", first " + name).orElse(""));
  }

  private String instant(OptionalLong time) {
    return time.isPresent() ? origin.instant(time.getAsLong()) : "an unknown time";
  }

  private void print(OperationFacts operation) {
    String sight =
        operation.sight().map(saw -> "; seen, according to the database: " + saw).orElse("");
    line(4, verb(operation) + "  (" + operation.seen() + sight + ")");
  }

  private static String verb(OperationFacts operation) {
    String key = "key " + operation.key();
    return switch (operation.kind()) {
      case PREDICATE_READ -> "queries \"" + operation.key() + "\" and finds " + operation.value();
      case READ, LIST_READ -> "reads " + key + " as " + operation.value();
      case WRITE -> "writes " + operation.value() + " to " + key;
      case INSERT -> "inserts " + operation.value() + " as " + key;
      case DELETE -> "deletes " + key;
      case APPEND -> "appends " + operation.value() + " to " + key;
    };
  }

  private void print(String title, List<DependencyFacts> dependencies) {
    if (!dependencies.isEmpty()) {
      line(2, title);
      dependencies.stream()
          .limit(MOST_DEPENDENCIES)
          .forEach(one -> line(4, one.other() + ": " + one.sentence()));
      int more = dependencies.size() - MOST_DEPENDENCIES;
      if (more > 0) {
        line(4, "and " + more + " more (see --json)");
      }
    }
  }

  private void print(TransactionReport.Accusation accusation) {
    line(
        2,
        "involved in the violation of %s: %s"
            .formatted(symbols(accusation.levels()), accusation.violation().title()));
    accusation.sentences().forEach(sentence -> line(4, sentence));
  }

  private static String symbols(List<IsolationLevel> levels) {
    return levels.stream().map(IsolationLevel::symbol).collect(joining(", "));
  }

  private void line(int indent, String text) {
    out.println(" ".repeat(indent) + Printable.start(text, LONGEST));
  }
}
