package dev.taipan.history;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Formats import the model and {@code io}; neither imports a format, nor a format another. */
class PackagesTest {
  private static final String[] FORMATS = {
    "dev.taipan.history.text..",
    "dev.taipan.history.bincode..",
    "dev.taipan.history.cobra..",
    "dev.taipan.history.jepsen.."
  };

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.taipan.history");

  @Test
  void theModelImportsNothingOfReadingAndWriting() {
    noClasses()
        .that()
        .resideInAPackage("dev.taipan.history")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(FORMATS)
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("dev.taipan.history.io..")
        .check(classes);
  }

  @Test
  void readingAndWritingKnowsNoParticularFormat() {
    noClasses()
        .that()
        .resideInAPackage("dev.taipan.history.io")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(FORMATS)
        .check(classes);
  }

  @Test
  void formatsDoNotKnowEachOther() {
    for (String format : FORMATS) {
      for (String other : FORMATS) {
        if (!other.equals(format)) {
          noClasses()
              .that()
              .resideInAPackage(format)
              .should()
              .dependOnClassesThat()
              .resideInAPackage(other)
              .check(classes);
        }
      }
    }
  }
}
