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
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes classes in a jar that a short command starts with sooner.
 *
 * <p>Those in a format older than Java 6's, as picocli's are, get that of Java 8: otherwise they are
 * neither kept in archives of classes nor verified quickly, which costs a fifth of what a short
 * command takes.
 *
 * <p>Records get {@code equals} and {@code hashCode} as bytecode, with the same answers. As javac
 * compiles them, the JVM makes some ten classes for each of these methods when it is first called,
 * and keeps none of them in an archive.
 */
final class QuickClasses {
  private static final String FACTORY = "java/lang/runtime/ObjectMethods";

  private QuickClasses() {}

  /** Takes the jar's path and folders in it; what is in them is on the class path. */
  public static void main(String[] arguments) throws IOException {
    URI jar = URI.create("jar:" + Path.of(arguments[0]).toUri());
    try (FileSystem entries = FileSystems.newFileSystem(jar, Map.of())) {
      for (String folder : List.of(arguments).subList(1, arguments.length)) {
        renewAll(entries.getPath(folder));
      }
    }
  }

  private static void renewAll(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        byte[] given = Files.readAllBytes(file);
        if (format(given) < Opcodes.V1_6) {
          Files.write(file, inNewFormat(given));
        } else if ("java/lang/Record".equals(new ClassReader(given).getSuperName())) {
          Files.write(file, withMethods(given));
        }
      }
    }
  }

  private static int format(byte[] given) {
    return (given[6] & 0xff) << 8 | given[7] & 0xff;
  }

  private static byte[] inNewFormat(byte[] given) {
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

  private static byte[] withMethods(byte[] given) {
    ClassReader read = new ClassReader(given);
    ClassWriter written = new ClassWriter(read, ClassWriter.COMPUTE_MAXS);
    ClassVisitor methods =
        new ClassVisitor(Opcodes.ASM9, written) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, thrown);
            return new MethodVisitor(Opcodes.ASM9, method) {
              @Override
              public void visitInvokeDynamicInsn(
                  String called, String type, Handle factory, Object... data) {
                boolean known = factory.getOwner().equals(FACTORY);
                if (known && called.equals("hashCode")) {
                  hash(mv, data);
                } else if (known && called.equals("equals")) {
                  compare(mv, data);
                } else {
                  super.visitInvokeDynamicInsn(called, type, factory, data);
                }
              }
            };
          }
        };
    read.accept(methods, 0);
    return written.toByteArray();
  }

  /** In {@code hashCode()}, with the record on the stack, as is what it returns in the end. */
  private static void hash(MethodVisitor method, Object... data) {
    method.visitInsn(Opcodes.POP);
    method.visitInsn(Opcodes.ICONST_0);
    for (int i = 2; i < data.length; i++) {
      method.visitIntInsn(Opcodes.BIPUSH, 31);
      method.visitInsn(Opcodes.IMUL);
      Type type = load(method, 0, (Handle) data[i]);
      if (isReference(type)) {
        String descriptor = "(Ljava/lang/Object;)I";
        method.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/util/Objects", "hashCode", descriptor, false);
      } else {
        String descriptor = Type.getMethodDescriptor(Type.INT_TYPE, type);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, boxOf(type), "hashCode", descriptor, false);
      }
      method.visitInsn(Opcodes.IADD);
    }
  }

  /** In {@code equals(Object)}, with the record and the other one on the stack; it returns. */
  private static void compare(MethodVisitor method, Object... data) {
    String owner = ((Type) data[0]).getInternalName();
    Label same = new Label();
    Label different = new Label();
    method.visitJumpInsn(Opcodes.IF_ACMPEQ, same);
    method.visitVarInsn(Opcodes.ALOAD, 1);
    method.visitTypeInsn(Opcodes.INSTANCEOF, owner);
    method.visitJumpInsn(Opcodes.IFEQ, different);
    for (int i = 2; i < data.length; i++) {
      Handle component = (Handle) data[i];
      load(method, 0, component);
      unlessEqual(method, load(method, 1, component), different);
    }
    method.visitLabel(same);
    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    method.visitInsn(Opcodes.ICONST_1);
    method.visitInsn(Opcodes.IRETURN);
    method.visitLabel(different);
    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
    method.visitInsn(Opcodes.ICONST_0);
  }

  private static void unlessEqual(MethodVisitor method, Type type, Label different) {
    switch (type.getSort()) {
      case Type.FLOAT, Type.DOUBLE, Type.LONG -> {
        String descriptor = Type.getMethodDescriptor(Type.INT_TYPE, type, type);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, boxOf(type), "compare", descriptor, false);
        method.visitJumpInsn(Opcodes.IFNE, different);
      }
      case Type.OBJECT, Type.ARRAY -> {
        String descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
        method.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/util/Objects", "equals", descriptor, false);
        method.visitJumpInsn(Opcodes.IFEQ, different);
      }
      default -> method.visitJumpInsn(Opcodes.IF_ICMPNE, different);
    }
  }

  /** Loads a component of the record in a variable, and returns its type. */
  private static Type load(MethodVisitor method, int variable, Handle component) {
    method.visitVarInsn(Opcodes.ALOAD, variable);
    method.visitTypeInsn(Opcodes.CHECKCAST, component.getOwner());
    method.visitFieldInsn(
        Opcodes.GETFIELD, component.getOwner(), component.getName(), component.getDesc());
    return Type.getType(component.getDesc());
  }

  private static boolean isReference(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  private static String boxOf(Type primitive) {
    return switch (primitive.getSort()) {
      case Type.BOOLEAN -> "java/lang/Boolean";
      case Type.BYTE -> "java/lang/Byte";
      case Type.CHAR -> "java/lang/Character";
      case Type.SHORT -> "java/lang/Short";
      case Type.INT -> "java/lang/Integer";
      case Type.LONG -> "java/lang/Long";
      case Type.FLOAT -> "java/lang/Float";
      default -> "java/lang/Double";
    };
  }
}
