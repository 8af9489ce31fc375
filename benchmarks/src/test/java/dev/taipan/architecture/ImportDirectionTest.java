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
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the direction of imports that docs/architecture.md draws. */
class ImportDirectionTest {

  /** In the order in which data flows: each may import only those before it. */
  private static final List<String> FLOW =
      List.of(
          "history",
          "weak",
          "polygraph",
          "pruning",
          "encoding",
          "checker",
          "report",
          "workload",
          "generate",
          "cli",
          "benchmarks");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.taipan");

  private static List<String> flow() {
    return FLOW;
  }

  @ParameterizedTest
  @MethodSource("flow")
  void everyModuleIsSeen(String module) {
    assertThat(CLASSES).anyMatch(type -> type.getPackageName().startsWith(packageOf(module)));
  }

  @ParameterizedTest
  @MethodSource("flow")
  void noModuleImportsALaterOne(String module) {
    String[] later =
        FLOW.stream()
            .skip(FLOW.indexOf(module) + 1L)
            .map(ImportDirectionTest::within)
            .toArray(String[]::new);
    noClasses()
        .that()
        .resideInAPackage(within(module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(later)
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /** What makes histories must not know how they are judged. */
  @Test
  void generatingKnowsOnlyHistoriesAndWorkloads() {
    noClasses()
        .that()
        .resideInAPackage(within("generate"))
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.taipan..")
                .and(
                    not(
                        resideInAnyPackage(
                            within("history"), within("workload"), within("generate")))))
        .check(CLASSES);
  }

  @ParameterizedTest
  @CsvSource({
    "encoding.sat4j, org.sat4j",
    "encoding.z3, com.microsoft.z3",
    "encoding.cpsat, com.google.ortools"
  })
  void onlyItsBackendKnowsASolver(String backend, String solver) {
    noClasses()
        .that()
        .resideOutsideOfPackage(within(backend))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(solver + "..")
        .check(CLASSES);
  }

  @Test
  void theEncodingKnowsNoFiles() {
    noClasses()
        .that()
        .resideInAPackage(within("encoding"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.nio.file..", within("history.io"))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /** Only experiments make tables and pages. */
  @Test
  void onlyBenchmarksKnowTheLibraryForTables() {
    noClasses()
        .that()
        .resideOutsideOfPackage(within("benchmarks"))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("de.siegmar..")
        .check(CLASSES);
  }

  @Test
  void onlyFiguresKnowTheLibrariesThatDrawThem() {
    noClasses()
        .that()
        .resideOutsideOfPackage(within("benchmarks.figure"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.jfree..", "de.erichseifert..", "java.awt..")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("dev.taipan.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyTheCommandLinePrints() {
    noClasses()
        .that()
        .resideOutsideOfPackages(within("cli"), within("benchmarks"))
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .check(CLASSES);
  }

  @Test
  void nobodyLogsWithTheLoggersOfTheJdk() {
    noClasses().should(GeneralCodingRules.USE_JAVA_UTIL_LOGGING).check(CLASSES);
  }

  private static String packageOf(String module) {
    return "dev.taipan." + module;
  }

  private static String within(String module) {
    return packageOf(module) + "..";
  }
}
