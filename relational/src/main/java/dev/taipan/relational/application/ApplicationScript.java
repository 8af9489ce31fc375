package dev.taipan.relational.application;

import dev.taipan.relational.run.PlannedTransaction;
import dev.taipan.relational.run.Round;
import dev.taipan.relational.run.StatementAnswer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.apache.commons.rng.UniformRandomProvider;

/** A session that draws an application's transactions by their weights, and their parameters. */
public final class ApplicationScript implements Round.Script {
  private final TransactionFile file;
  private final UniformRandomProvider random;
  private final Map<String, List<String>> results = new HashMap<>();
  private int left;

  public ApplicationScript(TransactionFile file, UniformRandomProvider random, int transactions) {
    this.file = file;
    this.random = random;
    left = transactions;
  }

  @Override
  public Optional<PlannedTransaction> next(Connection connection) throws SQLException {
    if (left-- <= 0) {
      return Optional.empty();
    }
    TransactionFile.Template template = drawn();
    Map<String, String> values = new HashMap<>();
    for (SqlParameter parameter : template.parameters().values()) {
      values.put(parameter.name(), value(parameter, connection));
    }
    return Optional.of(
        new PlannedTransaction(
            template.name(),
            template.statements().stream().map(sql -> bound(sql, values)).toList(),
            template.commits()));
  }

  private TransactionFile.Template drawn() {
    int all = file.templates().stream().mapToInt(TransactionFile.Template::weight).sum();
    int place = random.nextInt(all);
    for (TransactionFile.Template template : file.templates()) {
      place -= template.weight();
      if (place < 0) {
        return template;
      }
    }
    throw new IllegalStateException();
  }

  private String value(SqlParameter parameter, Connection connection) throws SQLException {
    if (parameter.query().isPresent()) {
      List<String> known = results.get(parameter.name());
      if (known == null) {
        known =
            StatementAnswer.of(connection, parameter.query().get()).rows().stream()
                .map(row -> literal(row.get(0)))
                .toList();
        results.put(parameter.name(), known);
      }
      return known.isEmpty() ? "NULL" : known.get(random.nextInt(known.size()));
    }
    long size = parameter.to() - parameter.from() + 1;
    long place =
        parameter.isZipf()
            // The inverse of the distribution function of density 1/x between 1 and size + 1.
            ? (long) Math.pow((double) size + 1, random.nextDouble()) - 1
            : random.nextLong(size);
    return Long.toString(parameter.from() + Math.min(place, size - 1));
  }

  private static String literal(String value) {
    if (value == null) {
      return "NULL";
    }
    return value.matches("-?\\d{1,18}") ? value : "'" + value.replace("'", "''") + "'";
  }

  private static String bound(String sql, Map<String, String> values) {
    Matcher parameter = TransactionFile.PARAMETER.matcher(sql);
    return parameter.replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1))));
  }
}
