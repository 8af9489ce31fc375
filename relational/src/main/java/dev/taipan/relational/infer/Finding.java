package dev.taipan.relational.infer;

import dev.taipan.relational.run.RecordedStatement;
import dev.taipan.relational.run.RecordedTransaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An anomaly of a run.
 *
 * @param edges of its cycle, one behind the other; the only one of a dirty read
 */
public record Finding(Pattern pattern, List<Edge> edges) {

  /** Keeps a copy. */
  public Finding {
    edges = List.copyOf(edges);
  }

  /** The transactions, each once. */
  public List<RecordedTransaction> transactions() {
    Set<RecordedTransaction> all = new LinkedHashSet<>();
    edges.forEach(edge -> all.addAll(List.of(edge.from(), edge.to())));
    return List.copyOf(all);
  }

  /** The statements that make its edges, in the order in which they were answered. */
  public List<RecordedStatement> statements() {
    Set<RecordedStatement> all = new LinkedHashSet<>();
    edges.forEach(edge -> all.addAll(List.of(edge.cause(), edge.effect())));
    return all.stream().sorted(Comparator.comparingLong(RecordedStatement::ended)).toList();
  }

  /**
   * What findings have in common that are told as one: the pattern, and the kinds of the statements
   * that make its edges in the order in which they were answered, transactions called by their
   * first statements; and how many rows there are.
   */
  public String shape() {
    Map<RecordedTransaction, Integer> names = new LinkedHashMap<>();
    List<String> words = new ArrayList<>();
    for (RecordedStatement statement : statements()) {
      RecordedTransaction owner =
          transactions().stream()
              .filter(each -> each.statements().contains(statement))
              .findFirst()
              .orElseThrow();
      int name = names.computeIfAbsent(owner, any -> names.size() + 1);
      words.add("T" + name + " " + statement.kind().map(Enum::name).orElse("?"));
    }
    long rows = edges.stream().map(Edge::row).distinct().count();
    return pattern.title()
        + " of "
        + rows
        + (rows == 1 ? " row: " : " rows: ")
        + String.join(", ", words);
  }
}
