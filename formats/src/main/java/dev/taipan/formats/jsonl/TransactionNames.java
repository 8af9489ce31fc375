package dev.taipan.formats.jsonl;

import dev.taipan.history.Names;
import java.util.HashMap;
import java.util.Map;

/** Transactions that are called otherwise than by their numbers. */
final class TransactionNames implements Names {
  private final Names others;
  private final Map<Long, String> names = new HashMap<>();

  /** Makes one that knows none yet. */
  TransactionNames(Names others) {
    this.others = others;
  }

  /** Names a number, and says whether it had no other name. */
  boolean put(long number, String name) {
    String earlier = names.putIfAbsent(number, name);
    return earlier == null || earlier.equals(name);
  }

  /** These names, or the simpler ones if there are no others. */
  Names simplest() {
    return names.isEmpty() ? others : this;
  }

  @Override
  public String of(long number) {
    String name = names.get(number);
    return name == null ? others.of(number) : name;
  }
}
