package dev.taipan.report.recheck;

import dev.taipan.formats.form.Form;
import dev.taipan.history.History;
import java.util.HashMap;
import java.util.Map;

/** The transactions and keys of a history, by the names that results of Elle have for them. */
final class ElleNames {
  private static final int SEVERAL = -1;

  private final History history;
  private final Map<String, Integer> transactions = new HashMap<>();
  private final Map<String, Integer> keys = new HashMap<>();

  ElleNames(History history) {
    this.history = history;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      transactions.merge(history.transactionName(transaction), transaction, (one, two) -> SEVERAL);
    }
    for (int key = 0; key < history.keys(); key++) {
      keys.put(history.keyName(key), key);
      keys.putIfAbsent(new Form.Atom(history.keyName(key)).bare(), key);
    }
  }

  /** The transaction of an operation by its index, or of a name such as T4. */
  int transaction(Form operation) throws NotShownException {
    Form named = operation.get("index").orElse(operation);
    String name =
        named
            .atom()
            .map(Form.Atom::bare)
            .orElseThrow(
                () -> NotShownException.unclear("an operation has no :index that identifies it"));
    Integer found = transactions.get(name.startsWith("T") ? name.substring(1) : name);
    if (found == null) {
      throw NotShownException.contradicted("the history has no transaction " + name);
    }
    if (found == SEVERAL) {
      throw NotShownException.unclear("the history has several transactions " + name);
    }
    return found;
  }

  /** Whether this is what our own results call the transaction before all others. */
  boolean isInitial(Form transaction) {
    return transaction
        .atom()
        .map(Form.Atom::bare)
        .filter("the initial transaction"::equals)
        .isPresent();
  }

  /** The key of a name. */
  int key(Form step) throws NotShownException {
    Form.Atom name =
        step.get("key")
            .flatMap(Form::atom)
            .orElseThrow(() -> NotShownException.unclear("a step does not name its key"));
    Integer key = keys.getOrDefault(name.text(), keys.get(name.bare()));
    if (key == null) {
      throw NotShownException.contradicted("the history has no key " + name.text());
    }
    return key;
  }

  String nameOf(int transaction) {
    return "T" + history.transactionName(transaction);
  }
}
