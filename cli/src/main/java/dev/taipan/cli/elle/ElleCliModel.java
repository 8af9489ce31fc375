package dev.taipan.cli.elle;

import dev.taipan.cli.option.OptionValue;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What elle-cli calls a model: what histories are made of, and who checks them. */
enum ElleCliModel {
  /** Transactions that read and write registers. */
  RW_REGISTER {
    @Override
    Optional<String> misfit(History history) {
      return IntStream.range(0, history.keys())
          .filter(history.lists()::isList)
          .mapToObj(key -> "key %s holds a list".formatted(history.keyName(key)))
          .findFirst();
    }
  },

  /** Transactions that read lists and append to them. */
  LIST_APPEND {
    @Override
    Optional<String> misfit(History history) {
      return IntStream.range(0, history.operations())
          .filter(operation -> !history.lists().isList(history.key(operation)))
          .filter(operation -> !isReadOfNothing(history, operation))
          .mapToObj(
              operation ->
                  "key %s holds a register".formatted(history.keyName(history.key(operation))))
          .findFirst();
    }
  };

  /** The models that are not about transactions of reads and writes. */
  private static final List<String> OTHERS =
      List.of(
          "bank",
          "cas-register",
          "comments",
          "counter",
          "long-fork",
          "mutex",
          "sequential",
          "set",
          "set-full");

  /** Why a history is not one of the model; empty when it may be. Linear time. */
  abstract Optional<String> misfit(History history);

  private static boolean isReadOfNothing(History history, int operation) {
    return !history.isWrite(operation)
        && history.hasInitialValue()
        && history.value(operation) == history.initialValue();
  }

  /** How elle-cli spells it. */
  String title() {
    return OptionValue.hyphenated(this);
  }

  /** The model of a name. */
  static Optional<ElleCliModel> named(String name) {
    return Arrays.stream(values()).filter(model -> model.title().equals(name)).findFirst();
  }

  /** The names of those that are checked. */
  static List<String> titles() {
    return Arrays.stream(values()).map(ElleCliModel::title).toList();
  }

  /** Whether elle-cli has a model of this name that is not checked here. */
  static boolean isRefused(String name) {
    return OTHERS.contains(name);
  }
}
