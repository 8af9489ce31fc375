package dev.taipan.formats.cobra;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryCodec;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.HistoryInput;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Names;
import dev.taipan.history.column.Column;
import dev.taipan.history.initial.InitialVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The format of Cobra's client logs. The input is a directory of them. */
public final class CobraCodec implements HistoryCodec {

  @Override
  public HistoryFormat format() {
    return HistoryFormat.COBRA;
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.TIMES, Column.UNKNOWN_OUTCOMES);
  }

  @Override
  public String description() {
    return "a directory of Cobra's client logs (*.log)";
  }

  /** Some log starts with the start of a transaction. */
  @Override
  public boolean accepts(HistoryInput input) throws IOException {
    for (Path log : CobraDirectory.logs(input.path())) {
      if (CobraDirectory.startsLikeLog(log)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public History read(HistoryInput input, InitialVersion initial) throws IOException {
    List<Path> logs = CobraDirectory.logs(input.path());
    if (logs.isEmpty()) {
      String found = input.isDirectory() ? "a directory without *.log files" : "a file";
      throw BadHistoryException.of(input.path(), found, description());
    }
    VersionNumbers versions = new VersionNumbers(InitialIds.of(initial));
    HistoryBuilder builder =
        new HistoryBuilder().keyNames(Names.UNSIGNED_DECIMAL).valueNames(versions);
    if (initial instanceof InitialVersion.None) {
      builder.noInitialValue();
    } else {
      builder.initialValue(VersionNumbers.INITIAL);
    }
    RecordLayout layout = RecordLayout.of(logs);
    TransactionIds transactionIds = new TransactionIds();
    for (Path log : logs) {
      try (ByteInput bytes = ByteInput.of(log)) {
        new LogReader(bytes, layout, builder, versions, transactionIds).read();
      }
    }
    return builder.build();
  }
}
