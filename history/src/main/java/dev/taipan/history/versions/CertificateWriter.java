package dev.taipan.history.versions;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.syntax.ByteText;
import dev.taipan.history.syntax.StringForm;
import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;

/** Writes a version certificate, as {@link CertificateFile} reads it. */
public final class CertificateWriter {
  /** Lines in front of the first list. */
  public static final int HEADER_LINES = 1;

  /** Names that are JSON as they stand: integers, and rows of tables. */
  private static final Pattern JSON = Pattern.compile("-?(0|[1-9][0-9]{0,17})|\\[\".*]");

  private CertificateWriter() {}

  /**
   * Writes an order, a line for each of its lists. Linear time.
   *
   * @param order of versions of the history
   */
  public static void write(VersionOrder order, History history, OutputStream target)
      throws IOException {
    ByteText line = new ByteText();
    line.add("{\"taipan\":\"version-certificate\",\"version\":1}\n");
    for (int list = 0; list < order.lists(); list++) {
      line.add("{\"key\":");
      addName(history.keyName(order.key(list)), line);
      line.add(",\"writers\":[");
      addWriters(order.transactions(list), history, line);
      line.add("]}\n");
      line.writeTo(target);
      line.clear();
    }
    line.writeTo(target);
  }

  private static void addWriters(int[] writers, History history, ByteText line) {
    for (int i = 0; i < writers.length; i++) {
      if (i > 0) {
        line.add(',');
      }
      addName(history.transactionName(writers[i]), line);
    }
  }

  private static void addName(String name, ByteText line) {
    if (JSON.matcher(name).matches()) {
      line.add(name);
    } else {
      StringForm.encode(name, line);
    }
  }
}
