package dev.taipan.whitebox.enne;

import dev.taipan.history.History;
import dev.taipan.history.column.RowKey;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.RowCells;
import dev.taipan.whitebox.matches.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys, values and transactions of several histories that share their names: parts of one that
 * is still being written.
 */
final class NamedSource implements ReplaySource {
  private final Map<String, Integer> keys = new HashMap<>();
  private final List<String> keyNames = new ArrayList<>();
  private final List<String> tables = new ArrayList<>();
  private final List<String> rowNames = new ArrayList<>();
  private final Map<String, Long> values = new HashMap<>();
  private final List<String> valueNames = new ArrayList<>();
  private final List<String> transactions = new ArrayList<>();
  private Optional<String> initial = Optional.empty();
  private Optional<String> tombstone = Optional.empty();

  /** Takes what a part says of initial and absent values. */
  void begin(History part) {
    initial =
        part.hasInitialValue()
            ? Optional.of(part.valueName(part.initialValue()))
            : Optional.empty();
    tombstone = part.tombstone().stream().mapToObj(part::valueName).findFirst();
  }

  /** The number of a key of a part. */
  int key(History part, int key) {
    String name = part.keyName(key);
    Integer known = keys.get(name);
    if (known != null) {
      return known;
    }
    Optional<RowKey> row = part.keyNames().row(part.keyNumber(key));
    if (row.flatMap(RowKey::column).isPresent()) {
      throw new IncompleteCertificateException(
          "keys are single columns, such as " + name + "; whole rows can be replayed");
    }
    keys.put(name, keyNames.size());
    keyNames.add(name);
    tables.add(row.map(RowKey::table).orElse(""));
    rowNames.add(row.map(RowKey::row).orElse(name));
    return keyNames.size() - 1;
  }

  /** The number of a value of a part. */
  long value(History part, long value) {
    return values.computeIfAbsent(
        part.valueName(value),
        name -> {
          valueNames.add(name);
          return valueNames.size() - 1L;
        });
  }

  /** A new number for a transaction of a part. */
  long transaction(History part, int transaction) {
    transactions.add(part.transactionName(transaction));
    return transactions.size() - 1L;
  }

  @Override
  public int keys() {
    return keyNames.size();
  }

  @Override
  public boolean hasInitialValue(int key) {
    return initial.isPresent();
  }

  @Override
  public long initialValue(int key) {
    return values.getOrDefault(initial.orElseThrow(), -1L);
  }

  @Override
  public String table(int key) {
    return tables.get(key);
  }

  @Override
  public Row row(int key, long value) {
    return row(key, valueNames.get((int) value));
  }

  private Row row(int key, String value) {
    return tombstone.filter(value::equals).isPresent()
        ? null
        : RowCells.row(tables.get(key), rowNames.get(key), value);
  }

  @Override
  public Row initialRow(int key) {
    return initial.map(value -> row(key, value)).filter(RowCells::isThere).orElse(null);
  }

  @Override
  public String keyName(int key) {
    return keyNames.get(key);
  }

  @Override
  public String valueName(long value) {
    return value < 0 ? initial.orElse("nothing") : valueNames.get((int) value);
  }

  @Override
  public String transactionName(long number) {
    return transactions.get((int) number);
  }
}
