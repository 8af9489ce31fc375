package dev.taipan.report.text;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.report.elle.ConsistencyModel;
import dev.taipan.report.elle.Correspondence;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Prints which of Elle's models is which level. */
public final class ModelTable {

  private ModelTable() {}

  /** A line for each model, strongest first. */
  public static void print(PrintWriter out) {
    List<ConsistencyModel> strongestFirst = Arrays.asList(ConsistencyModel.values());
    Collections.reverse(strongestFirst);
    for (ConsistencyModel model : strongestFirst) {
      String aliases = String.join(", ", model.aliases());
      out.println(
          "%-36s%-32s%s".formatted(model.title(), aliases, relation(model.correspondence())));
    }
  }

  /** What a model is here, in a few words. */
  static String relation(Correspondence here) {
    String because = here.reason().isEmpty() ? "" : ": " + here.reason();
    if (here.isExact()) {
      return "is " + symbols(here.implied()) + because;
    }
    if (here.checkedAs().isPresent()) {
      return here.checkedAs().get().symbol() + " is at least as strong" + because;
    }
    String weaker = here.implied().isEmpty() ? "" : "implies " + symbols(here.implied()) + ", ";
    return "not decided; " + weaker + "implied by " + symbols(here.impliedBy()) + because;
  }

  private static String symbols(Collection<IsolationLevel> levels) {
    return levels.stream()
        .sorted()
        .map(IsolationLevel::symbol)
        .collect(Collectors.joining(" and "));
  }
}
