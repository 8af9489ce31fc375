package dev.taipan.whitebox.enne;

import com.carrotsearch.hppc.LongHashSet;
import dev.taipan.history.History;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.RowKey;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.RowCells;
import dev.taipan.whitebox.matches.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The keys, values and transactions of several histories that share their names: parts of one that
 * is still being written.
 */
final class NamedSource implements ReplaySource {
  private static final int UNKNOWN = -1;

  private final Map<String, Integer> keys = new HashMap<>();

  /** By its number in the part that is being taken, the number of a key. */
  private int[] keysOfPart = new int[0];

  private final List<String> keyNames = new ArrayList<>();
  private final List<String> tables = new ArrayList<>();
  private final List<String> rowNames = new ArrayList<>();
  private final NumberedNames values = new NumberedNames();
  private final NumberedNames versions = new NumberedNames();
  private final NumberedNames transactions = new NumberedNames();
  private final Map<String, Integer> sessions = new HashMap<>();

  /** What those keys hold at first that do not hold what all others do. */
  private final Map<Integer, Long> ownInitial = new HashMap<>();

  private OptionalLong initial = OptionalLong.empty();
  private Optional<String> tombstone = Optional.empty();

  /** How many names there were when those that nobody uses were last dropped. */
  private int kept;

  /** Takes what a part says of initial and absent values. */
  void begin(History part) {
    keysOfPart = new int[part.keys()];
    Arrays.fill(keysOfPart, UNKNOWN);
    initial =
        part.hasInitialValue()
            ? OptionalLong.of(values.of(part.valueName(part.initialValue())))
            : OptionalLong.empty();
    tombstone = part.tombstone().stream().mapToObj(part::valueName).findFirst();
    if (part.initialValues().owners() > 0) {
      takeOwnInitial(part);
    }
  }

  private void takeOwnInitial(History part) {
    for (int key = 0; key < part.keys(); key++) {
      if (part.initialValues().isOwn(key)) {
        ownInitial.put(key(part, key), value(part, part.initialValue(key)));
      }
    }
  }

  /** The number of a key of the part that has begun. */
  int key(History part, int key) {
    if (keysOfPart[key] == UNKNOWN) {
      keysOfPart[key] = number(part, key);
    }
    return keysOfPart[key];
  }

  private int number(History part, int key) {
    String name = part.keyName(key);
    Integer known = keys.get(name);
    if (known != null) {
      return known;
    }
    Optional<RowKey> row = part.keyNames().row(part.keyNumber(key));
    if (row.flatMap(RowKey::column).isPresent()) {
      throw new IncompleteCertificateException(
          "keys are single columns, such as " + name + "; only whole rows can be replayed");
    }
    keys.put(name, keyNames.size());
    keyNames.add(name);
    tables.add(row.map(RowKey::table).orElse(""));
    rowNames.add(row.map(RowKey::row).orElse(name));
    return keyNames.size() - 1;
  }

  /** The number of a value of a part. */
  long value(History part, long value) {
    return values.of(part.valueName(value));
  }

  /** The number of the name of a version of a part. */
  long version(History part, long name) {
    return name == Details.NO_VERSION ? name : versions.of(part.versionNames().of(name));
  }

  /** A new number for a transaction of a part. */
  long transaction(History part, int transaction) {
    return transactions.add(part.transactionName(transaction));
  }

  /** The number of the session of a transaction of a part. */
  int session(History part, int transaction) {
    return sessions.computeIfAbsent(
        part.sessionName(part.sessionOf(transaction)), name -> sessions.size());
  }

  /** Drops the names that a replay cannot need any more, if they may be half of all. */
  void dropUnused(ExpectedOrderReplay replay) {
    if (names() <= 2 * kept) {
      return;
    }
    LongHashSet usedValues = new LongHashSet();
    LongHashSet usedTransactions = new LongHashSet();
    initial.ifPresent(usedValues::add);
    ownInitial.values().forEach(usedValues::add);
    LongHashSet usedVersions = new LongHashSet();
    replay.noteUsed(usedValues::add, usedVersions::add, usedTransactions::add);
    versions.retain(usedVersions);
    values.retain(usedValues);
    transactions.retain(usedTransactions);
    kept = names();
  }

  /** How many names of values, versions and transactions there are in memory. */
  int names() {
    return values.size() + versions.size() + transactions.size();
  }

  @Override
  public int keys() {
    return keyNames.size();
  }

  @Override
  public boolean hasInitialValue(int key) {
    return initial.isPresent() || ownInitial.containsKey(key);
  }

  @Override
  public long initialValue(int key) {
    Long own = ownInitial.get(key);
    return own == null ? initial.orElseThrow() : own;
  }

  @Override
  public String table(int key) {
    return tables.get(key);
  }

  @Override
  public Row row(int key, long value) {
    return row(key, values.name(value));
  }

  private Row row(int key, String value) {
    return tombstone.filter(value::equals).isPresent()
        ? null
        : RowCells.row(tables.get(key), rowNames.get(key), value);
  }

  @Override
  public Row initialRow(int key) {
    Row row = hasInitialValue(key) ? row(key, initialValue(key)) : null;
    return row != null && RowCells.isThere(row) ? row : null;
  }

  @Override
  public String keyName(int key) {
    return keyNames.get(key);
  }

  @Override
  public String valueName(long value) {
    return values.name(value);
  }

  @Override
  public String versionName(long name) {
    return versions.name(name);
  }

  @Override
  public String transactionName(long number) {
    return transactions.name(number);
  }
}
