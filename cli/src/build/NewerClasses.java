import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/**
 * Gives classes in a jar the format of Java 8. What is in one older than Java 6's, as picocli is, is
 * neither kept in archives of classes nor verified quickly, which costs a fifth of what a short
 * command takes.
 */
final class NewerClasses {
  private NewerClasses() {}

  /** Takes the jar's path and a folder in it; what is in it is on the class path. */
  public static void main(String[] arguments) throws IOException {
    URI jar = URI.create("jar:" + Path.of(arguments[0]).toUri());
    try (FileSystem entries = FileSystems.newFileSystem(jar, Map.of());
        Stream<Path> files = Files.walk(entries.getPath(arguments[1]))) {
      List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
      for (Path file : classes) {
        byte[] given = Files.readAllBytes(file);
        if (format(given) < Opcodes.V1_6) {
          Files.write(file, renewed(given));
        }
      }
    }
  }

  private static int format(byte[] given) {
    return (given[6] & 0xff) << 8 | given[7] & 0xff;
  }

  private static byte[] renewed(byte[] given) {
    ClassWriter written = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    ClassVisitor inNewFormat =
        new ClassVisitor(Opcodes.ASM9, written) {
          @Override
          public void visit(
              int version, int access, String name, String signature, String above, String[] is) {
            super.visit(Opcodes.V1_8, access, name, signature, above, is);
          }
        };
    new ClassReader(given).accept(inNewFormat, ClassReader.SKIP_FRAMES);
    return written.toByteArray();
  }
}
