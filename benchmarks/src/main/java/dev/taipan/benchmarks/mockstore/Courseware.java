package dev.taipan.benchmarks.mockstore;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Students register and enrol for courses. Only registered students are enrolled, only in courses
 * that are there, and no more than there is room for.
 */
final class Courseware {
  private static final String STUDENTS = "students";
  private static final String COURSE = "course";
  private static final String ENROLLED = "enrolled";
  private static final int CAPACITY = 2;

  private Courseware() {}

  private static void load(KeyValueTransaction transaction) {
    transaction.put(STUDENTS, Set.of("ann", "bob", "cid"));
    transaction.put(COURSE, "active");
    transaction.put(ENROLLED, Set.of());
  }

  @SuppressWarnings("unchecked")
  private static Set<String> names(KeyValueTransaction transaction, String key) {
    return (Set<String>) transaction.get(key);
  }

  private static Set<String> with(Set<String> names, String name) {
    Set<String> more = new TreeSet<>(names);
    more.add(name);
    return more;
  }

  private static Set<String> without(Set<String> names, String name) {
    Set<String> fewer = new TreeSet<>(names);
    fewer.remove(name);
    return fewer;
  }

  private static Object register(KeyValueClient session, String student) {
    session.execute(
        transaction -> transaction.put(STUDENTS, with(names(transaction, STUDENTS), student)));
    return null;
  }

  private static Object deregister(KeyValueClient session, String student) {
    return session.run(
        transaction -> {
          boolean free = !names(transaction, ENROLLED).contains(student);
          if (free) {
            transaction.put(STUDENTS, without(names(transaction, STUDENTS), student));
          }
          return free;
        });
  }

  private static Object enrol(KeyValueClient session, String student) {
    return session.run(
        transaction -> {
          Set<String> enrolled = names(transaction, ENROLLED);
          boolean possible =
              names(transaction, STUDENTS).contains(student)
                  && transaction.get(COURSE).equals("active")
                  && enrolled.size() < CAPACITY;
          if (possible) {
            transaction.put(ENROLLED, with(enrolled, student));
            // One key per student, so that nobody's enrolment is overwritten by another's.
            transaction.put("enrolled " + student, true);
          }
          return possible;
        });
  }

  private static Object remove(KeyValueClient session) {
    return session.run(
        transaction -> {
          boolean empty = names(transaction, ENROLLED).isEmpty();
          if (empty) {
            transaction.put(COURSE, "removed");
          }
          return empty;
        });
  }

  private static Object show(KeyValueClient session) {
    return session.run(transaction -> transaction.get(COURSE) + " " + transaction.get(ENROLLED));
  }

  private static List<Application.Operation> all() {
    return List.of(
        session -> register(session, "dan"),
        session -> deregister(session, "ann"),
        session -> enrol(session, "ann"),
        session -> enrol(session, "bob"),
        Courseware::remove,
        Courseware::show);
  }

  /** No more students are enrolled than there is room for. */
  static Application overflow() {
    return new Application() {
      @Override
      public void load(KeyValueTransaction transaction) {
        Courseware.load(transaction);
      }

      @Override
      public List<List<Operation>> clients() {
        return List.of(
            List.of(Courseware::show, session -> enrol(session, "ann"), Courseware::show),
            List.of(Courseware::show, session -> enrol(session, "bob"), Courseware::show),
            List.of(
                session -> register(session, "dan"),
                session -> enrol(session, "dan"),
                session -> enrol(session, "cid")));
      }

      @Override
      public List<Operation> operations() {
        return all();
      }

      @Override
      public boolean isBroken(List<Object> seen, KeyValueTransaction end) {
        return end.scan("enrolled ").size() > CAPACITY;
      }
    };
  }

  /** Nobody is enrolled in a course that was removed. */
  static Application removed() {
    return new Application() {
      @Override
      public void load(KeyValueTransaction transaction) {
        Courseware.load(transaction);
      }

      @Override
      public List<List<Operation>> clients() {
        return List.of(
            List.of(Courseware::show, session -> enrol(session, "ann"), Courseware::show),
            List.of(Courseware::show, Courseware::remove, Courseware::show),
            List.of(
                session -> register(session, "dan"),
                session -> deregister(session, "bob"),
                Courseware::show));
      }

      @Override
      public List<Operation> operations() {
        return all();
      }

      @Override
      public boolean isBroken(List<Object> seen, KeyValueTransaction end) {
        return end.get(COURSE).equals("removed") && !end.scan("enrolled ").isEmpty();
      }
    };
  }
}
