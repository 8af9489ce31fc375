package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A violation as schedules that may bring it back: the transactions that its explanation speaks of,
 * with what they did to the keys that count, in orders in which that may have happened.
 *
 * @param about what people should know of it, a line each
 * @param schedules the likeliest first
 */
public record Story(List<String> about, List<Schedule> schedules) {
  /** More transactions than this are no story that anybody wants to follow. */
  public static final int MOST_TRANSACTIONS = 60;

  private static final Pattern OF_TRANSACTION = Pattern.compile("T(\\d+) ");

  /** Keeps copies. */
  public Story {
    about = List.copyOf(about);
    schedules = List.copyOf(schedules);
  }

  /**
   * The schedules of a violation; none if too many transactions take part. Takes cubic time in the
   * number of operations of the transactions that take part.
   *
   * @param history in which it was found
   * @param level that is violated
   */
  public static Optional<Story> of(History history, IsolationLevel level, Violation violation) {
    History numbered = NumberedBySession.of(history);
    return of(
            numbered,
            wholly(violation.part(), numbered),
            level,
            violation,
            List.of(Interleaving::byTimes, Interleaving::overlapping),
            ScheduleMaker::make)
        .map(Story::alsoReturning);
  }

  /**
   * What there is of {@link #ofLateWrites}, {@link #ofOldResults}, {@link #of} and {@link
   * #withOthers}, in this order.
   */
  public static List<Story> all(History history, IsolationLevel level, Violation violation) {
    return Stream.of(
            ofLateWrites(history, level, violation),
            ofOldResults(history, level, violation),
            of(history, level, violation),
            withOthers(history, level, violation))
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * The same with all that these transactions did, and with others that wrote the same keys
   * meanwhile: a database may overlook a conflict only because of them. None if there are no
   * others, or no times say so.
   */
  public static Optional<Story> withOthers(
      History history, IsolationLevel level, Violation violation) {
    return widened(
            history,
            level,
            violation,
            OtherWriters::of,
            List.of(Interleaving::readingLate, Interleaving::byTimes, Interleaving::overlapping),
            ScheduleMaker::make)
        .map(Story::alsoReturning);
  }

  /**
   * The same where somebody saw what a transaction had written that had been rolled back before:
   * with what it waited for then, and with what its session wrote next, on one connection with its
   * prepared statements. None if nobody did, or nothing of that is known.
   */
  static Optional<Story> ofLateWrites(History history, IsolationLevel level, Violation violation) {
    return widened(
        history,
        level,
        violation,
        LateWrites::of,
        List.of(Interleaving::readingEarly),
        ScheduleMaker::makeOfSessions);
  }

  /**
   * The same where a transaction read and overwrote something old, which the one before it in its
   * session had read, too, and been rolled back: with that one, on one connection with its prepared
   * statements. None if none did, or nothing of that is known.
   */
  static Optional<Story> ofOldResults(History history, IsolationLevel level, Violation violation) {
    return widened(
        history,
        level,
        violation,
        OldResults::of,
        List.of(Interleaving::readingLate),
        ScheduleMaker::makeOfSessions);
  }

  private static Optional<Story> widened(
      History history,
      IsolationLevel level,
      Violation violation,
      BiFunction<History, Part, Optional<Part>> widening,
      List<Function<History, int[]>> orders,
      BiFunction<ScheduleMaker, IsolationLevel, Schedule> making) {
    History numbered = NumberedBySession.of(history);
    return violation
        .part()
        .flatMap(part -> widening.apply(numbered, part))
        .map(part -> wholly(Optional.of(part), numbered))
        .flatMap(part -> of(numbered, part, level, violation, orders, making));
  }

  private static Optional<Story> of(
      History numbered,
      Part part,
      IsolationLevel level,
      Violation violation,
      List<Function<History, int[]>> orders,
      BiFunction<ScheduleMaker, IsolationLevel, Schedule> making) {
    if (part.transactions().size() > MOST_TRANSACTIONS) {
      return Optional.empty();
    }
    History excerpt = NumberedBySession.of(new Excerpt(Accesses.of(numbered), part).history());
    if (excerpt.operations() == 0) {
      return Optional.empty();
    }
    List<ScheduleMaker> makers =
        orders.stream().map(order -> new ScheduleMaker(excerpt, order.apply(excerpt))).toList();
    List<String> about = new ArrayList<>();
    about.add(violation.title() + ", against " + level.title() + " (" + level.symbol() + ")");
    about.addAll(makers.get(0).names());
    return Optional.of(
        new Story(about, makers.stream().map(maker -> making.apply(maker, level)).toList()));
  }

  /** With each schedule also RETURNING: DuckDB misses conflicts of statements that do. */
  private Story alsoReturning() {
    return new Story(
        about,
        schedules.stream()
            .flatMap(schedule -> Stream.of(schedule, schedule.returning()))
            .distinct()
            .toList());
  }

  /** The same with all transactions at one level. */
  public Story at(Isolation isolation) {
    return new Story(about, schedules.stream().map(schedule -> schedule.at(isolation)).toList());
  }

  /** What people should know of a schedule of it, which may lack transactions. */
  public List<String> about(Schedule schedule) {
    return about.stream()
        .filter(
            line -> {
              Matcher named = OF_TRANSACTION.matcher(line);
              return !named.lookingAt()
                  || schedule.transactions().contains(Integer.valueOf(named.group(1)));
            })
        .toList();
  }

  /** A part with all that is known of when its transactions ran. */
  private static Part wholly(Optional<Part> part, History history) {
    Set<Integer> transactions =
        part.map(Part::transactions).orElseGet(() -> all(history.transactions()));
    return new Part(
        transactions,
        part.map(Part::operations)
            .map(new MatchKeys(history)::withRows)
            .orElseGet(() -> all(history.operations())),
        all(history.sessions()),
        transactions,
        Set.of());
  }

  private static Set<Integer> all(int count) {
    return IntStream.range(0, count).boxed().collect(Collectors.toCollection(TreeSet::new));
  }
}
