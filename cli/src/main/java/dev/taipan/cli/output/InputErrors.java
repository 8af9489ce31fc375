package dev.taipan.cli.output;

import dev.taipan.history.display.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Says in one line what is wrong with a file. */
public final class InputErrors {

  private InputErrors() {}

  /** The line; exceptions of the file system say only the file's name and need the rest. */
  public static String message(IOException problem) {
    return OneLine.of(
        problem instanceof FileSystemException file
            ? Printable.of(String.valueOf(file.getFile())) + ": " + reason(file)
            : describe(problem));
  }

  /** The line about what cannot be the name of a file, as its characters have no bytes here. */
  public static String message(InvalidPathException problem) {
    return OneLine.of(
        "'%s' is not a valid file name here: %s"
            .formatted(problem.getInput(), problem.getReason()));
  }

  private static String reason(FileSystemException problem) {
    if (problem instanceof NoSuchFileException) {
      return isUnnameable(problem.getFile())
          ? "the file name is not valid UTF-8 or cannot be encoded in this locale; "
              + "rename the file, or pass it on standard input: taipan check - < FILE"
          : "no such file";
    }
    if (problem instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (problem instanceof NotDirectoryException) {
      return "not a directory";
    }
    if (problem instanceof DirectoryNotEmptyException) {
      return "a directory that is not empty";
    }
    if (problem instanceof FileAlreadyExistsException) {
      return "already exists";
    }
    return problem.getReason() == null ? "cannot be accessed" : problem.getReason();
  }

  /** Whether some bytes of a name became the character that stands for none. */
  private static boolean isUnnameable(String file) {
    return file != null && file.indexOf('\uFFFD') >= 0;
  }

  private static String describe(IOException problem) {
    if (problem instanceof FileNotFoundException) {
      return "no such file: " + problem.getMessage();
    }
    return problem.getMessage() == null ? problem.toString() : problem.getMessage();
  }
}
