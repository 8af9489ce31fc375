package dev.taipan.relational.infer;

import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
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
public record RelationalFinding(Pattern pattern, List<RowEdge> edges) {

  /** Keeps a copy. */
  public RelationalFinding {
    edges = List.copyOf(edges);
  }

  /** The transactions, each once. */
  public List<RelationalTransaction> transactions() {
    Set<RelationalTransaction> all = new LinkedHashSet<>();
    edges.forEach(edge -> all.addAll(List.of(edge.from(), edge.to())));
    return List.copyOf(all);
  }

  /** The statements that make its edges, in the order in which they were answered. */
  public List<RelationalStatement> statements() {
    Set<RelationalStatement> all = new LinkedHashSet<>();
    edges.forEach(edge -> all.addAll(List.of(edge.cause(), edge.effect())));
    return all.stream().sorted(Comparator.comparingLong(RelationalStatement::ended)).toList();
  }

  /** What the transactions are called: 1, 2 and so on, in the order of their first statements. */
  public Map<RelationalTransaction, Integer> names() {
    Map<RelationalTransaction, Integer> names = new LinkedHashMap<>();
    statements().forEach(each -> names.putIfAbsent(owner(each), names.size() + 1));
    return names;
  }

  /** The transaction of one of its statements. */
  public RelationalTransaction owner(RelationalStatement statement) {
    return transactions().stream()
        .filter(each -> each.statements().contains(statement))
        .findFirst()
        .orElseThrow();
  }

  /**
   * What findings have in common that are told as one: the pattern, and the kinds of the statements
   * that make its edges in the order in which they were answered, transactions called by their
   * first statements; and how many rows there are.
   */
  public String shape() {
    Map<RelationalTransaction, Integer> names = names();
    List<String> words = new ArrayList<>();
    for (RelationalStatement statement : statements()) {
      words.add(
          "T" + names.get(owner(statement)) + " " + statement.kind().map(Enum::name).orElse("?"));
    }
    long rows = edges.stream().map(RowEdge::row).distinct().count();
    return pattern.title()
        + " of "
        + rows
        + (rows == 1 ? " row: " : " rows: ")
        + String.join(", ", words);
  }
}
