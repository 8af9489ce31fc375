package dev.taipan.statements.sql;

import dev.taipan.statements.catalogue.Catalogue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Temporary tables of one session: nobody else sees them, and they hide tables of the same name.
 * Where it is not sure that one is there, statements that name it are not understood. Those that a
 * function makes are not noticed. Used by the threads of one connection, one at a time.
 */
public final class TemporaryTables {
  private static final String TEMP = "temp";
  private static final String PART = "(?:\\w+|\"[^\"]+\"|`[^`]+`)";
  private static final String NAME = "(?:(" + PART + ")\\s*\\.\\s*)?(" + PART + ")";
  private static final String TEMPORARY = "(?:temporary|temp)\\s+";
  private static final Pattern CREATE =
      Pattern.compile(
          "(?is)\\bcreate\\s+(?:or\\s+replace\\s+)?(?:local\\s+|(global)\\s+)?"
              + TEMPORARY
              + "(?:cached\\s+|memory\\s+)?(?:table|(recursive\\s+view|view))\\s+"
              + "(?:if\\s+not\\s+exists\\s+)?"
              + NAME);
  private static final Pattern CREATE_IN_SCHEMA =
      Pattern.compile(
          "(?is)\\bcreate\\s+(?:table|view)\\s+(?:if\\s+not\\s+exists\\s+)?"
              + "(?:pg_temp|temp)\\s*\\.\\s*("
              + PART
              + ")");
  private static final Pattern INTO =
      Pattern.compile(
          "(?is)\\binto\\s+(?:local\\s+|global\\s+)?" + TEMPORARY + "(?:table\\s+)?" + NAME);
  private static final Pattern RENAME =
      Pattern.compile("(?is)\\balter\\b.*\\brename\\s+(?:to\\s+|as\\s+)?(" + PART + ")");
  private static final Pattern CHANGES =
      Pattern.compile("(?is)\\s*(?:drop|alter|discard|create)\\b.*");
  private static final Pattern DROPPED_AT_COMMIT =
      Pattern.compile("(?is)\\bon\\s+commit\\s+drop\\b");

  private final boolean hides;

  /** Their names, and whether it is sure that they are there. */
  private final Map<String, Boolean> names = new HashMap<>();

  /** Those that were made in the open transaction, and those that end with it. */
  private final Set<String> fresh = new HashSet<>();

  private final Set<String> ending = new HashSet<>();
  private int created;

  /** What was asked for last, and the answer. */
  private Catalogue shared;

  private Catalogue seen;
  private Plans sharedPlans;
  private Plans plans;

  /**
   * None.
   *
   * @param hides whether they certainly hide tables of the same name
   */
  public TemporaryTables(boolean hides) {
    this.hides = hides;
  }

  /** How many have been made: a statement that was prepared before may mean other tables. */
  public int created() {
    return created;
  }

  /**
   * A statement is about to be sent.
   *
   * @return whether it makes one, of which {@link #made} has to be told when it has been answered
   */
  public boolean sending(String sql) {
    boolean mentionsTemporary = mentionsTemporary(sql);
    if (mentionsTemporary) {
      note(sql);
    }
    if (!names.isEmpty() && CHANGES.matcher(sql).matches()) {
      String text = sql.toLowerCase(Locale.ROOT);
      Predicate<String> isNamed = name -> text.contains(name.toLowerCase(Locale.ROOT));
      names.replaceAll((name, sure) -> sure && !isNamed.test(name) && !text.contains("discard"));
      Matcher rename = RENAME.matcher(sql);
      if (rename.find() && names.keySet().stream().anyMatch(isNamed)) {
        doubt(rename.group(1));
      }
      seen = null;
    }
    return mentionsTemporary && makes(sql);
  }

  private static boolean mentionsTemporary(String sql) {
    for (int i = sql.length() - TEMP.length(); i >= 0; i--) {
      if ((sql.charAt(i) | ' ') == 't' && sql.regionMatches(true, i, TEMP, 0, TEMP.length())) {
        return true;
      }
    }
    return false;
  }

  private void note(String sql) {
    Matcher create = CREATE.matcher(sql);
    while (create.find()) {
      doubt(create.group(4));
    }
    for (Pattern other : new Pattern[] {CREATE_IN_SCHEMA, INTO}) {
      Matcher found = other.matcher(sql);
      while (found.find()) {
        doubt(found.group(found.groupCount()));
      }
    }
  }

  /** Whether a statement makes one, and no other table. */
  public static boolean makes(String sql) {
    return CREATE.matcher(sql.stripLeading()).lookingAt();
  }

  private void doubt(String name) {
    names.put(plain(name), false);
    created++;
    seen = null;
  }

  private static String plain(String name) {
    return name.startsWith("`")
        ? name.substring(1, name.length() - 1).toLowerCase(Locale.ROOT)
        : Names.plain(name);
  }

  /** A statement that makes one has been answered, and did not fail. */
  public void made(String sql) {
    Matcher create = CREATE.matcher(sql.stripLeading());
    if (!create.lookingAt()) {
      return;
    }
    String schema = create.group(3) == null ? "temp" : plain(create.group(3));
    boolean isView = create.group(2) != null;
    boolean isShared = create.group(1) != null;
    if (!isView && !isShared && Set.of("temp", "pg_temp").contains(schema)) {
      String name = plain(create.group(4));
      names.put(name, true);
      fresh.add(name);
      if (DROPPED_AT_COMMIT.matcher(sql).find()) {
        ending.add(name);
      }
      seen = null;
    }
  }

  /** Some or all of the open transaction is undone. */
  public void undone() {
    doubtAll(fresh);
  }

  /** The transaction has ended. */
  public void settled() {
    doubtAll(ending);
    fresh.clear();
  }

  private void doubtAll(Set<String> some) {
    if (!some.isEmpty()) {
      some.forEach(name -> names.put(name, false));
      some.clear();
      seen = null;
    }
  }

  /** A database's tables as this session sees them; the same object where it has none. */
  public Catalogue in(Catalogue all) {
    if (names.isEmpty()) {
      return all;
    }
    if (seen == null || shared != all) {
      shared = all;
      seen = all.hiding(names, hides);
    }
    return seen;
  }

  /** Plans as this session understands statements; the same object where it has none. */
  public Plans in(Plans all) {
    Catalogue mine = in(all.catalogue());
    if (mine == all.catalogue()) {
      return all;
    }
    if (sharedPlans != all || plans.catalogue() != mine) {
      sharedPlans = all;
      plans = new Plans(mine);
    }
    return plans;
  }

  /** The same where none of them is sure. */
  public Plans unsure(Plans all) {
    Map<String, Boolean> doubted = new HashMap<>(names);
    doubted.replaceAll((name, sure) -> false);
    return names.isEmpty() ? all : new Plans(all.catalogue().hiding(doubted, hides));
  }
}
