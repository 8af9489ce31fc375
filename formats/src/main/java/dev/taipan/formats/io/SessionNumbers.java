package dev.taipan.formats.io;

import dev.taipan.history.History;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The numbers by which formats know sessions that have no other names: the sessions' names when
 * they are distinct numbers, else 1, 2, 3 and so on.
 */
public final class SessionNumbers {
  private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");

  private SessionNumbers() {}

  /** The decimal number of each session. */
  public static String[] of(History history) {
    String[] names = new String[history.sessions()];
    Set<String> distinct = new HashSet<>();
    for (int session = 0; session < names.length; session++) {
      names[session] = history.sessionName(session);
      if (!NUMBER.matcher(names[session]).matches() || !distinct.add(names[session])) {
        return counted(names.length);
      }
    }
    return names;
  }

  private static String[] counted(int sessions) {
    String[] numbers = new String[sessions];
    for (int session = 0; session < sessions; session++) {
      numbers[session] = Integer.toString(session + 1);
    }
    return numbers;
  }
}
