package dev.taipan.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Classes made on the spot, to see whether a rule notices them. */
final class Planted {

  private Planted() {}

  /** A class that uses something, in a package below one of ours. */
  static String in(String pack, String use) {
    return in(pack, "Planted", use);
  }

  /** A class of some name that uses something, in a package below one of ours. */
  static String in(String pack, String name, String use) {
    return "package dev.taipan." + pack + "; public class " + name + " { Object o = " + use + "; }";
  }

  /** The classes of some sources, each of one class. */
  static JavaClasses classes(Path folder, List<String> sources) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(folder));
      List<Source> units = sources.stream().map(Source::new).toList();
      List<String> options =
          Arrays.asList("-proc:none", "-classpath", System.getProperty("java.class.path"));
      if (!compiler.getTask(null, files, problems, options, null, units).call()) {
        throw new IllegalArgumentException(problems.getDiagnostics().toString());
      }
    }
    return new ClassFileImporter().importPath(folder);
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String text) {
      super(
          URI.create("planted:///" + text.replaceFirst(".*class (\\w+).*", "$1") + ".java"),
          Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
