package dev.taipan.checker.spill;

import dev.taipan.checker.window.Windows;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds what is read, behind windows, of the versions that these leave behind.
 *
 * @param open by window whether it is looked at
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
record Exits(Windows windows, boolean[] open) implements KeyWork<ArrayList<Exits.Exit>> {

  /** A value of a key that has to be there when a window ends. */
  record Exit(int window, long key, long value) implements Serializable {}

  @Override
  public Visitor<ArrayList<Exit>> begin(KeyStates empty) {
    return new Search(empty, new LinkedHashSet<>());
  }

  private final class Search implements Visitor<ArrayList<Exit>> {
    private final KeyStates states;
    private final Set<Exit> found;

    Search(KeyStates states, Set<Exit> found) {
      this.states = states;
      this.found = found;
    }

    @Override
    public boolean take(TransactionView reader) {
      for (int op = 0; op < reader.size(); op++) {
        long key = reader.key(op);
        if (states.takes(key)) {
          int slot = states.slot(key);
          if (slot < 0) {
            return false;
          }
          if (reader.isWrite(op)) {
            states.write(slot, reader.value(op), reader.place());
          } else if (states.writer(slot) >= 0 && states.shows(slot, reader.value(op))) {
            demand(states.writer(slot), reader, op);
          }
        }
      }
      return true;
    }

    private void demand(int writer, TransactionView reader, int op) {
      int of = windows.of(writer);
      if (of != Windows.NONE && open[of] && reader.place() >= windows.to(of)) {
        found.add(new Exit(of, reader.key(op), reader.value(op)));
      }
    }

    @Override
    public ArrayList<Exit> found() {
      return new ArrayList<>(found);
    }
  }
}
