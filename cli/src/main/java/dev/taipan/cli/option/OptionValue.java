package dev.taipan.cli.option;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.checker.strategy.StrategyName;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.Standbys.CommitWait;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.faults.Fault;
import dev.taipan.collect.run.Routing;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.encoding.UnavailableSolverException;
import dev.taipan.encoding.library.SolverLibrary;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.vendor.DatabaseExport;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.words.UnknownName;
import dev.taipan.relational.infer.CurrentReads;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.whitebox.Technique;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.PredicateDialect;
import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.Ratio;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.ValueKind;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What an option may say, for picocli: turns text into a value, and iterates over the names to
 * choose from, if there are some. Picocli wants a class for each kind; they are below.
 */
public abstract class OptionValue<T> implements ITypeConverter<T>, Iterable<String> {
  private static final Set<HistoryFormat> WRITABLE =
      EnumSet.complementOf(EnumSet.of(HistoryFormat.COBRA));

  private final Function<String, T> parsing;
  private final Supplier<List<String>> names;

  private OptionValue(OptionNames<T> names) {
    this(names::named, names::all);
  }

  /**
   * Parsed values.
   *
   * @param parsing throws {@link IllegalArgumentException} with a message for people
   * @param names asked only for help and completion, since it may take long to find them
   */
  private OptionValue(Function<String, T> parsing, Supplier<List<String>> names) {
    this.parsing = parsing;
    this.names = names;
  }

  /** The name of a constant in lower case and with hyphens. */
  public static String hyphenated(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether histories can be written in a format. */
  public static boolean canBeWritten(HistoryFormat format) {
    return WRITABLE.contains(format);
  }

  @Override
  public final Iterator<String> iterator() {
    return names.get().iterator();
  }

  @Override
  public final T convert(String text) {
    try {
      return parsing.apply(text);
    } catch (IllegalArgumentException senseless) {
      throw new TypeConversionException(senseless.getMessage());
    }
  }

  private static InitialVersion initial(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "format" -> InitialVersion.ofFormat();
      case "inferred" -> InitialVersion.inferred();
      case "none" -> InitialVersion.none();
      default -> InitialVersion.value(initialNumber(text));
    };
  }

  private static long initialNumber(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not 'format', 'inferred', 'none' or a number", e);
    }
  }

  /** An isolation level. */
  public static final class Level extends OptionValue<IsolationLevel> {
    /** For picocli. */
    public Level() {
      super(LevelNames::parse, LevelNames::symbols);
    }
  }

  /** An isolation level of the mock store. */
  public static final class StoreLevel extends OptionValue<IsolationLevel> {
    /** For picocli. */
    public StoreLevel() {
      super(LevelNames::parseForStore, LevelNames::symbolsOfStore);
    }
  }

  /** How many threads work. */
  public static final class Threads extends OptionValue<Workers> {
    /** For picocli. */
    public Threads() {
      super(Quantities::workers, List::of);
    }
  }

  /** A format of proofs for other tools. */
  public static final class ProofFormat extends OptionValue<String> {
    /** For picocli. */
    public ProofFormat() {
      super(ProofFormat::parse, () -> List.of("lrat"));
    }

    private static String parse(String text) {
      if (!text.equalsIgnoreCase("lrat")) {
        throw new IllegalArgumentException(
            "'" + text + "' is not a proof format; the only one is lrat");
      }
      return "lrat";
    }
  }

  /** Patterns that follow each other in the alphabet. */
  public static final class Patterns extends OptionValue<TapRange> {
    /** For picocli. */
    public Patterns() {
      super(TapRange::parse, List::of);
    }
  }

  /** How weak levels are decided. */
  public static final class Algorithm extends OptionValue<WeakAlgorithm> {
    /** For picocli. */
    public Algorithm() {
      super(
          new OptionNames<>(
              "an algorithm", List.of(WeakAlgorithm.values()), WeakAlgorithm::symbol));
    }
  }

  /** A strategy for the strong levels. */
  public static final class ForStrongLevels extends OptionValue<Strategy> {
    /** For picocli. */
    public ForStrongLevels() {
      super(ForStrongLevels::parse, () -> Solvers.all().stream().map(Solver::name).toList());
    }

    private static Strategy parse(String name) {
      try {
        return StrategyName.parse(name);
      } catch (UnavailableSolverException unavailable) {
        Optional<SolverLibrary> missing = unavailable.library().filter(SolverJars::isMissing);
        if (missing.isPresent()) {
          fetch(missing.get(), unavailable);
          return parse(name);
        }
        throw new TypeConversionException(unavailable.getMessage());
      }
    }

    private static void fetch(SolverLibrary library, UnavailableSolverException unavailable) {
      try {
        SolverJars.ofMaven().provide(library);
      } catch (IOException e) {
        throw new TypeConversionException(
            "%s, and %s; 'taipan solvers' describes how to install it manually"
                .formatted(unavailable.getMessage(), e.getMessage()));
      }
    }
  }

  /** A format of histories. */
  public static final class Format extends OptionValue<HistoryFormat> {
    /** For picocli. */
    public Format() {
      super(OptionNames.ofConstants("a format", EnumSet.allOf(HistoryFormat.class)));
    }
  }

  /** A format that can be written. */
  public static final class OutputFormat extends OptionValue<HistoryFormat> {
    /** For picocli. */
    public OutputFormat() {
      super(OptionNames.ofConstants("a writable format", WRITABLE));
    }
  }

  /** An initial version; its names are words only, since numbers are too many. */
  public static final class Initial extends OptionValue<InitialVersion> {
    /** For picocli. */
    public Initial() {
      super(OptionValue::initial, () -> List.of("format", "inferred", "none"));
    }
  }

  /** Anomalies to plant: {@code write-skew} or {@code write-skew:3}. */
  public static final class Planting extends OptionValue<Injection> {
    /** For picocli. */
    public Planting() {
      super(
          Injection::parse,
          () -> Arrays.stream(PlantedAnomaly.values()).map(PlantedAnomaly::title).toList());
    }
  }

  /** How a store keeps transactions apart. */
  public static final class Control extends OptionValue<ConcurrencyControl> {
    /** For picocli. */
    public Control() {
      super(
          OptionNames.ofConstants(
              "a concurrency control", EnumSet.allOf(ConcurrencyControl.class)));
    }
  }

  /** A level of SQL. */
  public static final class Isolated extends OptionValue<Isolation> {
    /** For picocli. */
    public Isolated() {
      super(
          Isolation::named,
          () -> Arrays.stream(Isolation.values()).map(Isolation::spelling).toList());
    }
  }

  /** A database to start. */
  public static final class Started extends OptionValue<EmbeddedDatabase> {
    /** For picocli. */
    public Started() {
      super(
          EmbeddedDatabase::named,
          () -> Arrays.stream(EmbeddedDatabase.values()).map(EmbeddedDatabase::spelling).toList());
    }
  }

  /** What clients of a database do. */
  public static final class Clients extends OptionValue<WorkloadKind> {
    /** For picocli. */
    public Clients() {
      super(
          WorkloadKind::named,
          () -> Arrays.stream(WorkloadKind.values()).map(WorkloadKind::spelling).toList());
    }
  }

  /** What can happen to servers. */
  public static final class OfServers extends OptionValue<Fault> {
    /** For picocli. */
    public OfServers() {
      super(OptionNames.ofConstants("a fault", EnumSet.allOf(Fault.class)));
    }
  }

  /** What commits wait for where there are standbys. */
  public static final class Waits extends OptionValue<CommitWait> {
    /** For picocli. */
    public Waits() {
      super(OptionNames.ofConstants("a time of commits", EnumSet.allOf(CommitWait.class)));
    }
  }

  /** Who reads from replicas. */
  public static final class Routes extends OptionValue<Routing> {
    /** For picocli. */
    public Routes() {
      super(OptionNames.ofConstants("a way to read", EnumSet.allOf(Routing.class)));
    }
  }

  /** How keys are chosen. */
  public static final class Distribution extends OptionValue<KeyDistribution> {
    /** For picocli. */
    public Distribution() {
      super(OptionNames.ofConstants("a distribution", EnumSet.allOf(KeyDistribution.class)));
    }
  }

  /** In which order a history has its transactions. */
  public static final class Order extends OptionValue<TransactionOrder> {
    /** For picocli. */
    public Order() {
      super(OptionNames.ofConstants("an order", EnumSet.allOf(TransactionOrder.class)));
    }
  }

  /** What keys hold. */
  public static final class Kept extends OptionValue<ValueKind> {
    /** For picocli. */
    public Kept() {
      super(OptionNames.ofConstants("a kind of values", EnumSet.allOf(ValueKind.class)));
    }
  }

  /** A number or a range of them: {@code 8} or {@code 2-8}. */
  public static final class Amount extends OptionValue<SizeRange> {
    /** For picocli. */
    public Amount() {
      super(SizeRange::parse, List::of);
    }
  }

  /** A ratio from 0 to 1: {@code 0.5} or {@code 50%}. */
  public static final class Share extends OptionValue<Double> {
    /** For picocli. */
    public Share() {
      super(Ratio::parse, List::of);
    }
  }

  /** A duration: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h}. */
  public static final class Time extends OptionValue<Duration> {
    /** For picocli. */
    public Time() {
      super(Quantities::time, List::of);
    }
  }

  /** A number of bytes: {@code 500}, {@code 64k}, {@code 10M} or {@code 2G}. */
  public static final class Size extends OptionValue<Long> {
    /** For picocli. */
    public Size() {
      super(Quantities::bytes, List::of);
    }
  }

  /** How results of checks are printed. */
  public static final class Style extends OptionValue<OutputStyle> {
    /** For picocli. */
    public Style() {
      super(OptionNames.ofConstants("an output format", EnumSet.allOf(OutputStyle.class)));
    }
  }

  /** How tables are printed. */
  public static final class Table extends OptionValue<TableStyle> {
    /** For picocli. */
    public Table() {
      super(OptionNames.ofConstants("an output format", EnumSet.allOf(TableStyle.class)));
    }
  }

  /** How a database's own order is used. */
  public static final class OwnOrder extends OptionValue<Technique> {
    /** For picocli. */
    public OwnOrder() {
      super(OptionNames.ofConstants("a technique", EnumSet.allOf(Technique.class)));
    }
  }

  /** In what form a database's own order is told. */
  public static final class OrderFormat extends OptionValue<DatabaseExport> {
    /** For picocli. */
    public OrderFormat() {
      super(OptionNames.ofConstants("an order format", EnumSet.allOf(DatabaseExport.class)));
    }
  }

  /** A level that is decided by replay. */
  public static final class Replayed extends OptionValue<ReplayLevel> {
    /** For picocli. */
    public Replayed() {
      super(Replayed::named, Replayed::symbols);
    }

    private static ReplayLevel named(String text) {
      return ReplayLevel.of(text)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      UnknownName.message(text, "a level that is replayed", symbols())));
    }

    private static List<String> symbols() {
      return Arrays.stream(ReplayLevel.values()).map(ReplayLevel::symbol).toList();
    }
  }

  /** As which engine predicates are evaluated. */
  public static final class SqlDialect extends OptionValue<PredicateDialect> {
    /** For picocli. */
    public SqlDialect() {
      super(OptionNames.ofConstants("an engine", EnumSet.allOf(PredicateDialect.class)));
    }
  }

  /** A table of anomalies. */
  public static final class Classes extends OptionValue<AnomalyTable> {
    /** For picocli. */
    public Classes() {
      super(OptionNames.ofConstants("a table", EnumSet.allOf(AnomalyTable.class)));
    }
  }

  /** What an order of versions is taken for. */
  public static final class Trusted extends OptionValue<Trust> {
    /** For picocli. */
    public Trusted() {
      super(
          OptionNames.ofConstants(
              "what a version order can be taken for", EnumSet.allOf(Trust.class)));
    }
  }

  /** Whether reads that lock are judged. */
  public static final class LockedReads extends OptionValue<CurrentReads> {
    /** For picocli. */
    public LockedReads() {
      super(OptionNames.ofConstants("how current reads count", EnumSet.allOf(CurrentReads.class)));
    }
  }
}
