package dev.taipan.formats.versions;

import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Stamps;
import java.io.IOException;
import java.io.OutputStream;
import java.util.regex.Pattern;

/** Writes a version certificate, as {@link VersionCertificateFile} reads it, a line at a time. */
public final class CertificateWriter {
  /** Lines in front of the first one. */
  public static final int HEADER_LINES = 1;

  /** Names that are JSON as they stand: integers, and rows of tables. */
  private static final Pattern JSON = Pattern.compile("-?(0|[1-9][0-9]{0,17})|\\[\".*]");

  private final OutputStream target;
  private final ByteText line = new ByteText();

  /** Begins a certificate; the target stays open. */
  public CertificateWriter(OutputStream target) throws IOException {
    this.target = target;
    line.add("{\"taipan\":\"version-certificate\",\"version\":1}\n");
    flush();
  }

  private void flush() throws IOException {
    line.writeTo(target);
    line.clear();
  }

  /**
   * Writes an order, a line for each of its lists. Linear time.
   *
   * @param order of versions of the history
   */
  public void versions(VersionOrder order, History history) throws IOException {
    for (int list = 0; list < order.lists(); list++) {
      line.add("{\"key\":");
      addName(history.keyName(order.key(list)));
      line.add(",\"writers\":[");
      addWriters(order.transactions(list), history);
      line.add("]}\n");
      flush();
    }
  }

  private void addWriters(int[] writers, History history) {
    for (int i = 0; i < writers.length; i++) {
      if (i > 0) {
        line.add(',');
      }
      addName(history.transactionName(writers[i]));
    }
  }

  /**
   * Writes where a transaction belongs, and what it saw.
   *
   * @param name by which reports call it
   * @param order its place, or {@link Stamps#NONE}
   * @param snapshot up to which place it saw others, or {@link Stamps#NONE}
   */
  public void transaction(String name, long order, long snapshot) throws IOException {
    line.add("{\"transaction\":");
    addName(name);
    addStamp("order", order);
    addStamp("snapshot", snapshot);
    line.add("}\n");
    flush();
  }

  private void addStamp(String field, long stamp) {
    if (stamp != Stamps.NONE) {
      line.add(",\"");
      line.add(field);
      line.add("\":");
      line.add(stamp);
    }
  }

  /**
   * Writes what an operation saw.
   *
   * @param transaction by which reports call it
   * @param operation its place there, from 1, reads by predicate included
   * @param snapshot up to which place it saw others
   */
  public void operation(String transaction, int operation, long snapshot) throws IOException {
    line.add("{\"transaction\":");
    addName(transaction);
    line.add(",\"operation\":");
    line.add((long) operation);
    addStamp("snapshot", snapshot);
    line.add("}\n");
    flush();
  }

  private void addName(String name) {
    if (JSON.matcher(name).matches()) {
      line.add(name);
    } else {
      StringForm.encode(name, line);
    }
  }
}
