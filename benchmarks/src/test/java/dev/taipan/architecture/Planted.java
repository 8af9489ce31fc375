package dev.taipan.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * A class made on the spot, to see whether a rule notices it.
 *
 * @param pack its package, below ours
 * @param member all that it has
 */
record Planted(String pack, String name, String member) {

  /** A class that uses something. */
  static Planted in(String pack, String use) {
    return in(pack, use.replaceAll("\\W", "_"), use);
  }

  /** A class of some name that uses something. */
  static Planted in(String pack, String name, String use) {
    return new Planted(pack, name, "Object o = " + use + ";");
  }

  /** Makes the classes of a folder. */
  static void compile(Path folder, Stream<Planted> all) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
      List<String> options =
          List.of("-proc:none", "-classpath", System.getProperty("java.class.path"));
      List<Source> units = all.distinct().map(Source::new).toList();
      if (!compiler.getTask(null, files, problems, options, null, units).call()) {
        throw new IllegalArgumentException(problems.getDiagnostics().toString());
      }
    }
  }

  /** Some of the classes of a folder. */
  static JavaClasses classes(Path folder, List<Planted> some) {
    return new ClassFileImporter()
        .importPaths(some.stream().map(planted -> folder.resolve(planted.file(".class"))).toList());
  }

  private String file(String ending) {
    return "dev/taipan/" + pack.replace('.', '/') + "/" + name + ending;
  }

  private String text() {
    return "package dev.taipan." + pack + "; public class " + name + " { " + member + " }";
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(Planted planted) {
      super(URI.create("planted:///" + planted.file(".java")), Kind.SOURCE);
      text = planted.text();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
