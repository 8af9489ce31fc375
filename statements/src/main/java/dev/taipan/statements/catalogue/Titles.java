package dev.taipan.statements.catalogue;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What histories call tables: no two are called the same, be they in other databases or schemas, or
 * made anew under an old name. Safe for use by several threads.
 */
public final class Titles {
  private final Map<Place, String> titles = new ConcurrentHashMap<>();
  private final Set<String> taken = ConcurrentHashMap.newKeySet();

  private record Place(String database, long number) {}

  /** The title of a table, which stays. */
  public String of(String database, long number, String schema, String name) {
    return titles.computeIfAbsent(
        new Place(database, number),
        unseen -> {
          String plain = schema.equals("public") ? name : schema + "." + name;
          String title = plain;
          for (int made = 2; !taken.add(title); made++) {
            title = plain + "#" + made;
          }
          return title;
        });
  }
}
