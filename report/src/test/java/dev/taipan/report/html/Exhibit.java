package dev.taipan.report.html;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.effort.StageTimes;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.whitebox.item.PredicatesAsItems;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A page of the gallery.
 *
 * @param file its history, in the gallery's folder of them
 * @param anomaly what the page is about
 * @param level the level asked about; every one where there is none
 * @param trusting whether the history's version order is trusted
 * @param dialect as which engine reads by predicate are judged, if they are
 * @param story what happened
 */
record Exhibit(
    String file,
    Anomaly anomaly,
    Optional<IsolationLevel> level,
    boolean trusting,
    Optional<PredicateDialect> dialect,
    String story) {
  static final Path GALLERY = Path.of("..", "docs", "gallery");

  private static Exhibit of(Anomaly anomaly, String story) {
    return named(anomaly.title() + ".edn", anomaly, story);
  }

  private static Exhibit named(String file, Anomaly anomaly, String story) {
    return new Exhibit(file, anomaly, Optional.empty(), false, Optional.empty(), story);
  }

  private static Exhibit asked(Anomaly anomaly, IsolationLevel level, String story) {
    return new Exhibit(
        anomaly.title() + ".txt", anomaly, Optional.of(level), false, Optional.empty(), story);
  }

  /** What there is to see. */
  static List<Exhibit> all() {
    return List.of(
        named(
            "mariadb-galera-lost-update.edn",
            Anomaly.LOST_UPDATE,
            "two nodes of MariaDB Galera take money from the same balance, and one withdrawal vanishes"),
        named(
            "dgraph-causality-violation.edn",
            Anomaly.G_SINGLE,
            "in Dgraph, Bob sees what Alice wrote because of an earlier write, and then not that one"),
        named(
            "h2-write-skew.edn",
            Anomaly.WRITE_SKEW,
            "in H2, two doctors see each other on call, and both go home"),
        of(Anomaly.THIN_AIR_READ, "a balance that nobody ever wrote"),
        of(Anomaly.G1A, "a balance that was rolled back"),
        of(Anomaly.G1B, "a status that lasted only within its transaction"),
        of(Anomaly.INTERNAL, "a cart that forgets what was just put into it"),
        of(Anomaly.FUTURE_READ, "a cart that holds what is put into it next"),
        of(Anomaly.G0, "two transactions that each overwrote the other"),
        of(Anomaly.G0_PROCESS, "a log in which a session's entries are swapped"),
        of(Anomaly.G0_REALTIME, "a log in which the later entry comes first"),
        of(Anomaly.G1C, "two transactions that read from each other"),
        of(Anomaly.G1C_PROCESS, "a message that its sender reads before sending it"),
        of(Anomaly.G1C_REALTIME, "a message that is read before it is sent"),
        of(Anomaly.G_SINGLE, "a transfer of which half is seen"),
        of(Anomaly.G_SINGLE_PROCESS, "a session that does not see its own write"),
        of(Anomaly.G_SINGLE_REALTIME, "a price that is read as it was before the change"),
        of(Anomaly.G_NONADJACENT, "three readers, each of whom sees one write and misses the next"),
        of(
            Anomaly.G_NONADJACENT_PROCESS,
            "two sessions that each miss what the other wrote before"),
        of(Anomaly.G_NONADJACENT_REALTIME, "a stale read that only another reader gives away"),
        of(Anomaly.G2_ITEM, "three transactions, each of which missed the next one's write"),
        of(Anomaly.G2_ITEM_PROCESS, "the same, by way of a session"),
        of(Anomaly.G2_ITEM_REALTIME, "the same, by way of real time"),
        new Exhibit(
            "G2.taipan.jsonl",
            Anomaly.G2,
            Optional.of(IsolationLevel.SERIALIZABILITY),
            false,
            Optional.of(PredicateDialect.POSTGRESQL),
            "two guests who each find a room free, and both book it"),
        of(Anomaly.LOST_UPDATE, "two sales, and a stock that knows of one"),
        named(
            "lost-write.taipan.jsonl",
            Anomaly.LOST_WRITE,
            "an order that was confirmed, and is not there when all is over"),
        of(Anomaly.WRITE_SKEW, "two who each see that the other is there"),
        of(Anomaly.LONG_FORK, "two readers who disagree about which of two writes came first"),
        of(Anomaly.DIRTY_UPDATE, "an entry behind one that was rolled back"),
        of(Anomaly.INCOMPATIBLE_ORDER, "two readers of a log who see it in different orders"),
        of(Anomaly.DUPLICATE_ELEMENTS, "a log with an entry that is there twice"),
        new Exhibit(
            "cyclic-versions.txt",
            Anomaly.CYCLIC_VERSIONS,
            Optional.empty(),
            true,
            Optional.empty(),
            "a database that says that each of two versions came first"),
        asked(
            Anomaly.VERSION_ORDER_DILEMMA,
            IsolationLevel.SERIALIZABILITY,
            "two writes that fit in no order"),
        asked(
            Anomaly.IMPOSSIBLE_READ,
            IsolationLevel.STRONG_SESSION_SERIALIZABILITY,
            "a value written too early by one and too late by the other"),
        asked(
            Anomaly.NO_CONSISTENT_WRITERS,
            IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
            "the same, at a weaker level"),
        new Exhibit(
            "no-version-order.edn",
            Anomaly.NO_VERSION_ORDER,
            Optional.of(IsolationLevel.STRONG_SESSION_SERIALIZABILITY),
            false,
            Optional.empty(),
            "an old price that is back, though the write that may have brought it back came later"));
  }

  /** The name of the page. */
  String page() {
    return file.substring(0, file.indexOf('.')) + ".html";
  }

  private History read() throws IOException {
    return HistoryFiles.read(GALLERY.resolve("histories").resolve(file));
  }

  /** The history, as it is judged. */
  History history() throws IOException {
    History read = read();
    return dialect.map(engine -> PredicatesAsItems.of(read, new Interpreter(engine))).orElse(read);
  }

  /** What comes of it, as if it had taken no time. */
  FileResult.Checked checked() throws IOException {
    History history = history();
    CheckOptions options =
        trusting ? CheckOptions.DEFAULTS.withTrustInVersionOrder() : CheckOptions.DEFAULTS;
    Collection<Verdict> verdicts =
        level.isPresent()
            ? List.of(IsolationChecker.check(history, level.get(), options))
            : IsolationChecker.checkAll(history, options).values();
    Set<IsolationLevel> withoutTimes = EnumSet.noneOf(IsolationLevel.class);
    if (level.isEmpty() && !history.hasTimes()) {
      withoutTimes.addAll(EnumSet.allOf(IsolationLevel.class));
      withoutTimes.removeIf(one -> !one.needsTimes());
    }
    return new FileResult.Checked(
        Path.of(file),
        HistoryFacts.of(read(), history, 0),
        verdicts.stream()
            .map(Exhibit::timeless)
            .sorted(Comparator.comparing(Verdict::level).reversed())
            .toList(),
        withoutTimes);
  }

  private static Verdict timeless(Verdict verdict) {
    return new Verdict(
        verdict.level(),
        verdict.outcome(),
        verdict.violation(),
        verdict.evidence(),
        verdict.reason(),
        new StageTimes(),
        verdict.effort());
  }

  /** The page on what came of it. */
  String html(FileResult.Checked checked) throws IOException {
    return new VerdictPage(history(), checked, new Circumstances(command(), "")).html();
  }

  private String command() {
    return "taipan check"
        + level.map(one -> " --level " + one.symbol()).orElse("")
        + (trusting ? " --trust-version-order" : "")
        + dialect
            .map(engine -> " --sql-dialect " + engine.name().toLowerCase(Locale.ROOT))
            .orElse("")
        + " --report "
        + page()
        + " histories/"
        + file;
  }

  /** The page as it is kept. */
  Path kept() {
    return GALLERY.resolve(page());
  }

  /** Whether a file of the gallery is a page. */
  static boolean isPage(Path file) {
    return Files.isRegularFile(file) && file.toString().endsWith(".html");
  }

  @Override
  public String toString() {
    return file;
  }
}
