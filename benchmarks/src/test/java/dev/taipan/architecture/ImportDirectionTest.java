package dev.taipan.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the direction of imports that docs/architecture.md draws. Each rule comes with what it
 * forbids, which shows that it forbids anything at all.
 */
class ImportDirectionTest {

  /** In the order in which data flows: each may import only those before it. */
  private static final List<String> FLOW =
      List.of(
          "history",
          "formats",
          "certificate",
          "coo",
          "whitebox",
          "weak",
          "polygraph",
          "pruning",
          "encoding",
          "solvers",
          "checker",
          "distributed",
          "analysis",
          "report",
          "record",
          "workload",
          "generate",
          "mockstore",
          "pgwire",
          "statements",
          "jdbc",
          "mocksql",
          "junit",
          "collect",
          "relational",
          "proxy",
          "cli",
          "benchmarks");

  /** Of each module but the first, a class. */
  private static final Map<String, String> EXAMPLES =
      Map.ofEntries(
          Map.entry("formats", "dev.taipan.formats.io.HistoryFiles.class"),
          Map.entry("certificate", "dev.taipan.certificate.Certificate.class"),
          Map.entry("coo", "dev.taipan.coo.pop.PopAnomaly.class"),
          Map.entry("whitebox", "dev.taipan.whitebox.WhiteBoxLevel.class"),
          Map.entry("weak", "dev.taipan.weak.WeakLevel.class"),
          Map.entry("polygraph", "dev.taipan.polygraph.Polygraph.class"),
          Map.entry("pruning", "dev.taipan.pruning.Saturation.class"),
          Map.entry("encoding", "dev.taipan.encoding.Solvers.class"),
          Map.entry("solvers", "dev.taipan.solvers.z3.OrderZ3Solver.class"),
          Map.entry("checker", "dev.taipan.checker.Verdict.class"),
          Map.entry("distributed", "dev.taipan.distributed.DistributedChecker.class"),
          Map.entry("analysis", "dev.taipan.analysis.skew.ClockSkew.class"),
          Map.entry("report", "dev.taipan.report.Report.class"),
          Map.entry("record", "dev.taipan.record.Recorder.class"),
          Map.entry("workload", "dev.taipan.workload.SizeRange.class"),
          Map.entry("generate", "dev.taipan.generate.SimulatedHistory.class"),
          Map.entry("mockstore", "dev.taipan.mockstore.MockStore.class"),
          Map.entry("pgwire", "dev.taipan.pgwire.Frame.class"),
          Map.entry("statements", "dev.taipan.statements.tally.Tally.class"),
          Map.entry("jdbc", "dev.taipan.jdbc.JdbcRecording.class"),
          Map.entry("mocksql", "dev.taipan.mocksql.SqlDatabase.class"),
          Map.entry("junit", "dev.taipan.junit.WeakIsolation.class"),
          Map.entry("collect", "dev.taipan.collect.dialect.Dialect.class"),
          Map.entry("relational", "dev.taipan.relational.sql.Instrumenter.class"),
          Map.entry("proxy", "dev.taipan.proxy.RecordingProxy.class"),
          Map.entry("cli", "dev.taipan.cli.Main.class"),
          Map.entry("benchmarks", "dev.taipan.benchmarks.input.BenchmarkCase.class"));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.taipan");

  /** The package of each format whose start no other needs to know, and a class of it. */
  private static final Map<String, String> FORMATS =
      Map.of(
          "formats.text", "dev.taipan.formats.text.TextCodec.class",
          "formats.bincode", "dev.taipan.formats.bincode.BincodeCodec.class",
          "formats.cobra", "dev.taipan.formats.cobra.CobraCodec.class",
          "formats.jepsen", "dev.taipan.formats.jepsen.EdnCodec.class");

  @TempDir private static Path folder;

  @BeforeAll
  static void plant() throws IOException {
    Planted.compile(folder, rules().flatMap(rule -> Stream.of(rule.forbidden())));
  }

  /** A rule, and classes that break it. */
  private record Rule(ArchRule rule, Planted... forbidden) {
    @Override
    public String toString() {
      return rule.getDescription();
    }
  }

  private static List<String> flow() {
    return FLOW;
  }

  private static Stream<Rule> rules() {
    Stream<Rule> directions =
        FLOW.stream().limit(FLOW.size() - 1L).map(ImportDirectionTest::importsNoLaterModule);
    Stream<Rule> others =
        Stream.of(
            knowsOnly("certificate", List.of("history", "formats")),
            knowsOnly("coo", List.of("history")),
            knowsOnly("whitebox", List.of("history")),
            onlyKnows(
                "whitebox.sql",
                "net.sf.jsqlparser",
                "net.sf.jsqlparser.JSQLParserException.class",
                "mocksql",
                "relational.sql",
                "statements.sql"),
            knowsOnly("record", List.of("history", "formats")),
            knowsOnly("workload", List.of()),
            knowsOnly("pgwire", List.of()),
            knowsOnly("statements", List.of("history", "formats", "record", "pgwire")),
            knowsOnly("generate", List.of("history", "formats", "workload")),
            knowsOnly("jdbc", List.of("history", "formats", "record", "pgwire", "statements")),
            onlyKnows("jdbc", "net.ttddyy", "net.ttddyy.dsproxy.QueryInfo.class"),
            onlyKnows("encoding.sat4j", "org.sat4j", "org.sat4j.specs.ISolver.class"),
            onlyKnows("solvers.z3", "com.microsoft.z3", "com.microsoft.z3.Context.class"),
            onlyKnows("solvers.cpsat", "com.google.ortools", "com.google.ortools.Loader.class"),
            onlyKnows("report.layout", "org.eclipse.elk", "org.eclipse.elk.graph.ElkNode.class"),
            onlyKnows(
                "collect.artifact",
                "org.eclipse.aether",
                "org.eclipse.aether.artifact.Artifact.class"),
            onlyKnows(
                "collect.whitebox",
                "com.github.shyiko",
                "com.github.shyiko.mysql.binlog.BinaryLogClient.class"),
            onlyKnows("collect.database", "org.tukaani.xz", "org.tukaani.xz.XZInputStream.class"),
            onlyKnows("formats.io", "com.github.luben", "com.github.luben.zstd.Zstd.class"),
            onlyKnows(
                "collect",
                "java.sql",
                "java.sql.Connection.class",
                "whitebox.jdbc",
                "jdbc",
                "mocksql",
                "relational",
                "cli",
                "junit",
                "benchmarks.comparison",
                "benchmarks.mocksql",
                "benchmarks.mutants",
                "benchmarks.recording"),
            onlyKnows(
                "cli.progress", "me.tongfei", "me.tongfei.progressbar.ProgressBarBuilder.class"),
            onlyKnows("cli", "picocli", "picocli.CommandLine.class", "benchmarks"),
            onlyKnows("benchmarks", "de.siegmar", "de.siegmar.fastcsv.writer.CsvWriter.class"),
            onlyKnows("benchmarks.figure", "org.jfree", "org.jfree.chart.JFreeChart.class"),
            onlyKnows(
                "benchmarks.figure",
                "de.erichseifert",
                "de.erichseifert.vectorgraphics2d.VectorGraphics2D.class"),
            onlyKnows("benchmarks.figure", "java.awt", "java.awt.Color.class"),
            theEncodingKnowsNoFiles(),
            whatWritesCertificatesOfViolationsRefutesNothing(),
            readingAndWritingKnowsNoFormats(),
            packagesHaveNoCycles(),
            onlyCommandsPrint(),
            nobodyLogsWithTheLoggersOfTheJdk());
    Stream<Rule> formats = FORMATS.keySet().stream().map(ImportDirectionTest::importsNoOther);
    return Stream.of(directions, others, formats).flatMap(Function.identity());
  }

  private static Rule importsNoLaterModule(String module) {
    List<String> later = FLOW.subList(FLOW.indexOf(module) + 1, FLOW.size());
    return new Rule(
        noClasses()
            .that()
            .resideInAPackage(within(module))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages(later)),
        Planted.in(module + ".planted", EXAMPLES.get(later.get(0))));
  }

  /** What makes histories must not know how they are judged, nor a workload who runs it. */
  private static Rule knowsOnly(String module, List<String> others) {
    List<String> known = Stream.concat(Stream.of(module), others.stream()).toList();
    return new Rule(
        noClasses()
            .that()
            .resideInAPackage(within(module))
            .should()
            .dependOnClassesThat(
                resideInAPackage("dev.taipan..").and(not(resideInAnyPackage(packages(known))))),
        Planted.in(module + ".planted", EXAMPLES.get("polygraph")));
  }

  /** One part alone, or it and others, may use a library. */
  private static Rule onlyKnows(String part, String library, String use, String... others) {
    List<String> allowed = Stream.concat(Stream.of(part), Stream.of(others)).toList();
    return new Rule(
        noClasses()
            .that()
            .resideOutsideOfPackages(packages(allowed))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(library + ".."),
        Planted.in("checker.planted", use));
  }

  private static Rule theEncodingKnowsNoFiles() {
    return new Rule(
        noClasses()
            .that()
            .resideInAPackage(within("encoding"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.nio.file..", within("formats.io")),
        Planted.in("encoding.planted", "dev.taipan.formats.io.HistoryFiles.class"));
  }

  /** It is given the argument that a verdict carries, and has no way to find another one. */
  private static Rule whatWritesCertificatesOfViolationsRefutesNothing() {
    return new Rule(
        noClasses()
            .that()
            .resideInAnyPackage(within("checker.deduction"), within("checker.clauses"))
            .should()
            .transitivelyDependOnClassesThat()
            .resideInAnyPackage(
                "dev.taipan.checker",
                within("checker.refute"),
                within("checker.strategy"),
                within("checker.strong"),
                within("checker.choice"),
                within("encoding"),
                within("pruning"),
                within("weak.check")),
        Planted.in("checker.deduction.planted", "dev.taipan.checker.refute.Refuter.class"));
  }

  private static Rule readingAndWritingKnowsNoFormats() {
    return new Rule(
        noClasses()
            .that()
            .resideInAPackage("dev.taipan.formats.io")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages(FORMATS.keySet())),
        Planted.in("formats.io", FORMATS.get("formats.text")));
  }

  private static Rule importsNoOther(String format) {
    List<String> others = FORMATS.keySet().stream().filter(other -> !other.equals(format)).toList();
    return new Rule(
        noClasses()
            .that()
            .resideInAPackage(within(format))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(packages(others)),
        Planted.in(format + ".planted", FORMATS.get(others.get(0))));
  }

  private static Rule packagesHaveNoCycles() {
    return new Rule(
        slices().matching("dev.taipan.(**)").should().beFreeOfCycles(),
        Planted.in("weak.one", "One", "dev.taipan.weak.two.Two.class"),
        Planted.in("weak.two", "Two", "dev.taipan.weak.one.One.class"));
  }

  private static Rule onlyCommandsPrint() {
    return new Rule(
        noClasses()
            .that()
            .resideOutsideOfPackages(within("cli"), within("benchmarks"))
            .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS),
        Planted.in("report.planted", "System.out"));
  }

  /** Adapters of key-value stores turn off those of the stores. */
  private static Rule nobodyLogsWithTheLoggersOfTheJdk() {
    return new Rule(
        noClasses()
            .that()
            .resideOutsideOfPackage("dev.taipan.collect.keyvalue.engine")
            .should(GeneralCodingRules.USE_JAVA_UTIL_LOGGING),
        new Planted(
            "checker.planted",
            "Logging",
            "java.util.logging.Logger log = java.util.logging.Logger.getLogger(\"\");"));
  }

  @ParameterizedTest
  @MethodSource("flow")
  void everyModuleIsSeen(String module) {
    assertThat(CLASSES).anyMatch(type -> type.getPackageName().startsWith("dev.taipan." + module));
  }

  /** A package of a module that is not in the list would be free to import what it wants. */
  @Test
  void everyPackageIsOfAModule() {
    assertThat(
            CLASSES.stream()
                .map(type -> type.getPackageName().split("\\.")[2])
                .collect(Collectors.toSet()))
        .containsExactlyInAnyOrderElementsOf(FLOW);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void holds(Rule rule) {
    rule.rule().check(CLASSES);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void isBrokenByWhatItForbids(Rule rule) {
    JavaClasses planted = Planted.classes(folder, List.of(rule.forbidden()));

    assertThat(rule.rule().evaluate(planted).hasViolation()).isTrue();
  }

  private static String[] packages(Collection<String> parts) {
    return parts.stream().map(ImportDirectionTest::within).toArray(String[]::new);
  }

  private static String within(String part) {
    return "dev.taipan." + part + "..";
  }
}
