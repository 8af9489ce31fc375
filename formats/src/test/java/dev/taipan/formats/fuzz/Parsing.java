package dev.taipan.formats.fuzz;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** What every parser promises for every input. */
final class Parsing {

  private static final Pattern MESSAGE =
      Pattern.compile("[^\\v]+: found [^\\v]+, expected [^\\v]+");

  private Parsing() {}

  /** Reads a history that is consistent in itself, or rejects the input in one line. */
  static void readsOrRejects(Path input, HistoryFormat format) throws IOException {
    try {
      visit(HistoryFiles.read(input, ReadOptions.DEFAULTS.withFormat(format)));
    } catch (BadHistoryException e) {
      if (!MESSAGE.matcher(e.getMessage()).matches()) {
        throw new AssertionError("not one line in the usual form: " + e.getMessage(), e);
      }
    }
  }

  private static void visit(History history) {
    int operations = 0;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      checkNamed(history.sessionName(history.sessionOf(transaction)));
      checkNamed(history.transactionName(transaction));
      for (int operation = history.operationStart(transaction);
          operation < history.operationEnd(transaction);
          operation++) {
        checkNamed(history.keyName(history.key(operation)));
        checkNamed(history.valueName(history.value(operation)));
        operations++;
      }
    }
    PredicateReads reads = history.details().predicateReads();
    for (int read = 0; read < reads.size(); read++) {
      checkNamed(reads.predicate(read));
      checkNamed(history.transactionName(reads.transaction(read)));
      for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
        checkNamed(history.keyName(reads.matchKey(match)));
      }
    }
    if (operations != history.operations()) {
      throw new AssertionError("operations outside of transactions");
    }
  }

  /** Without an assertion library, which would take most of the time. */
  private static void checkNamed(String name) {
    if (name.isEmpty()) {
      throw new AssertionError("something without a name");
    }
  }
}
