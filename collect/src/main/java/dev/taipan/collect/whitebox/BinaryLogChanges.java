package dev.taipan.collect.whitebox;

import com.github.shyiko.mysql.binlog.BinaryLogClient;
import com.github.shyiko.mysql.binlog.event.DeleteRowsEventData;
import com.github.shyiko.mysql.binlog.event.Event;
import com.github.shyiko.mysql.binlog.event.EventData;
import com.github.shyiko.mysql.binlog.event.EventHeaderV4;
import com.github.shyiko.mysql.binlog.event.MariadbGtidEventData;
import com.github.shyiko.mysql.binlog.event.TableMapEventData;
import com.github.shyiko.mysql.binlog.event.UpdateRowsEventData;
import com.github.shyiko.mysql.binlog.event.WriteRowsEventData;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Turns the events of a binary log into changes. The log has only what committed, each transaction
 * in one piece behind its global id.
 */
final class BinaryLogChanges implements BinaryLogClient.EventListener {
  private final String database;
  private final Consumer<Change> reader;

  /** The tables of our database, by the number that events call them. */
  private final Map<Long, String> tables = new HashMap<>();

  private String transaction = "";

  BinaryLogChanges(String database, Consumer<Change> reader) {
    this.database = database;
    this.reader = reader;
  }

  @Override
  public void onEvent(Event event) {
    EventData data = event.getData();
    if (data instanceof MariadbGtidEventData begin) {
      transaction = globalId(begin, event.getHeader());
    } else if (data instanceof TableMapEventData table) {
      name(table);
    } else if (data instanceof WriteRowsEventData rows) {
      tell(rows.getTableId(), rows.getRows());
    } else if (data instanceof UpdateRowsEventData rows) {
      tell(rows.getTableId(), rows.getRows().stream().map(Map.Entry::getValue).toList());
    } else if (data instanceof DeleteRowsEventData rows) {
      tellDeleted(rows.getTableId(), rows.getRows());
    }
  }

  /** As MariaDB spells it; of which server it is stands in the header alone. */
  private static String globalId(MariadbGtidEventData begin, EventHeaderV4 header) {
    return begin.getDomainId() + "-" + header.getServerId() + "-" + begin.getSequence();
  }

  private void name(TableMapEventData table) {
    if (table.getDatabase().equals(database)) {
      tables.put(table.getTableId(), table.getTable());
    } else {
      tables.remove(table.getTableId());
    }
  }

  private void tell(long table, List<Serializable[]> rows) {
    for (Serializable[] row : rows) {
      tell(table, row[0], text(row[1]));
    }
  }

  private void tellDeleted(long table, List<Serializable[]> rows) {
    for (Serializable[] row : rows) {
      tell(table, row[0], null);
    }
  }

  private void tell(long table, Serializable key, String value) {
    String name = tables.get(table);
    if (name != null) {
      reader.accept(new Change(transaction, name, text(key), value));
    }
  }

  /** Texts of any length come as bytes. */
  private static String text(Serializable value) {
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.UTF_8)
        : String.valueOf(value);
  }
}
