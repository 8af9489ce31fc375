package dev.taipan.mockstore;

import dev.taipan.mockstore.level.Log;
import dev.taipan.mockstore.policy.Choice;
import java.util.List;

/** The transactions whose versions a read may return. */
record ReadChoice(List<Log> writers, String reader, String key) implements Choice {
  @Override
  public int size() {
    return writers.size();
  }

  @Override
  public String writer(int version) {
    return writers.get(version).title();
  }
}
