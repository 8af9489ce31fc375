package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The build replaces methods of records in the jar, which must answer as before. */
class QuickClassesTest {
  private static final String RECORDS =
      """
      package some;
      public record Mixed(boolean a, byte b, char c, short d, int e, long f, float g, double h,
          String i, Object j, Mixed k) {
        public record Empty() {}
        public record Own(int a) {
          @Override public int hashCode() { return 7; }
          @Override public boolean equals(Object other) { return false; }
        }
        public static Object[] values() {
          java.util.List<Object> all = new java.util.ArrayList<>();
          for (int changed = -1; changed < 13; changed++) {
            all.add(new Mixed(changed == 0, (byte) (changed == 1 ? 5 : 4),
                changed == 2 ? 'x' : 'y', (short) (changed == 3 ? 1 : 2), changed == 4 ? 8 : 9,
                changed == 5 ? 1L << 40 : 3, changed == 6 ? -0.0f : 0.0f,
                changed == 7 ? Double.NaN : 1.0, changed == 8 ? null : "i",
                changed == 9 ? (Object) 1 : 2L,
                changed == 10 ? new Mixed(true, (byte) 0, 'k', (short) 0, 0, 0, 0, 0, "", null, null)
                    : null));
          }
          all.add(new Empty());
          all.add(new Own(1));
          all.add("no record");
          return all.toArray();
        }
      }
      """;

  @TempDir private Path folder;
  private Path classes;

  @BeforeEach
  void compile() throws IOException {
    classes = Files.createDirectories(folder.resolve("classes"));
    Path source = Files.createDirectories(folder.resolve("some")).resolve("Mixed.java");
    Files.writeString(source, RECORDS);
    Path tool = Path.of("src", "build", "QuickClasses.java");
    String path = System.getProperty("java.class.path");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), "-cp", path, source + "", tool + "");
    assertThat(status).isZero();
  }

  private Path renewed() throws Exception {
    Path jar = folder.resolve("some.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file)) {
      for (String name : List.of("Mixed", "Mixed$Empty", "Mixed$Own")) {
        entries.putNextEntry(new ZipEntry("some/" + name + ".class"));
        entries.write(Files.readAllBytes(classes.resolve("some/" + name + ".class")));
      }
    }
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      Class<?> tool = loader.loadClass("QuickClasses");
      Method main = tool.getDeclaredMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[] {jar.toString(), "some"});
    }
    return jar;
  }

  /** The answers of all pairs of values, and hash codes. */
  private static List<Object> answers(Path from) throws Exception {
    List<Object> answers = new ArrayList<>();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {from.toUri().toURL()}, null)) {
      Object[] values = (Object[]) loader.loadClass("some.Mixed").getMethod("values").invoke(null);
      Object[] others = (Object[]) loader.loadClass("some.Mixed").getMethod("values").invoke(null);
      Object nothing = null;
      for (int i = 0; i < values.length; i++) {
        answers.add(values[i].hashCode());
        for (Object other : others) {
          answers.add(values[i].equals(other));
        }
        answers.add(values[i].equals(values[i]));
        answers.add(values[i].equals(nothing));
      }
    }
    return answers;
  }

  @Test
  void recordsAnswerAsBefore() throws Exception {
    List<Object> before = answers(classes);
    Path jar = renewed();
    assertThat(answers(jar)).isEqualTo(before).contains(true, false);
  }

  @Test
  void theJvmMakesNoMethodsForThem() throws Exception {
    Path jar = renewed();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      ClassReader read = new ClassReader(loader.getResourceAsStream("some/Mixed.class"));
      assertThat(made(read)).containsExactly("toString");
    }
    ClassReader before =
        new ClassReader(Files.readAllBytes(classes.resolve("some").resolve("Mixed.class")));
    assertThat(made(before)).containsExactlyInAnyOrder("toString", "hashCode", "equals");
  }

  private static List<String> made(ClassReader read) {
    List<String> made = new ArrayList<>();
    read.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitInvokeDynamicInsn(
                  String called, String type, Handle factory, Object... data) {
                made.add(called);
              }
            };
          }
        },
        0);
    return made;
  }
}
