package dev.taipan.mockstore.policy;

import java.util.Iterator;
import java.util.List;

/** Makes choices that were made before. */
class ReplayingChooser implements Chooser {
  private final Iterator<Integer> choices;

  ReplayingChooser(List<Integer> choices) {
    this.choices = List.copyOf(choices).iterator();
  }

  @Override
  public int read(Choice choice) {
    return choose(choice.size(), choice.size() - 1);
  }

  @Override
  public int next(int size) {
    return choose(size, 0);
  }

  private int choose(int size, int otherwise) {
    int choice = choices.hasNext() ? choices.next() : otherwise;
    if (choice < 0 || choice >= size) {
      throw new IllegalStateException(
          "found choice " + choice + " of " + size + ": the program is not the one of the replay");
    }
    return choice;
  }
}
