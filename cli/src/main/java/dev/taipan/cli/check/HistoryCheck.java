package dev.taipan.cli.check;

import dev.taipan.checker.MissingTimesException;
import dev.taipan.checker.PreparedHistory;
import dev.taipan.cli.output.InputErrors;
import dev.taipan.cli.progress.Progress;
import dev.taipan.coo.recorded.UnclassifiableHistoryException;
import dev.taipan.history.History;
import dev.taipan.history.display.Printable;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.report.result.ExitStatus;
import dev.taipan.report.result.FileResult;
import dev.taipan.report.result.HistoryFacts;
import dev.taipan.whitebox.IncompleteCertificateException;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads one history and has the question about it answered. */
public final class HistoryCheck {
  public static final String OUT_OF_MEMORY =
      "out of memory; to allow 8 GiB, for example, set TAIPAN_JAVA_OPTS=-Xmx8g";

  private static final Logger LOG = LoggerFactory.getLogger(HistoryCheck.class);

  private final HistoryReading reading;
  private final Question question;
  private final PageOptions page;
  private final CertificateOptions certificate;

  HistoryCheck(
      HistoryReading reading, Question question, PageOptions page, CertificateOptions certificate) {
    this.reading = reading;
    this.question = question;
    this.page = page;
    this.certificate = certificate;
  }

  FileResult run(Path file, Progress progress) {
    return guarded(file, () -> check(file, progress));
  }

  /** The answer for a history that was read already, without a page or certificate. */
  FileResult run(Path file, History read, Progress progress) {
    return guarded(
        file,
        () -> {
          History history = question.judged(read, reading.predicates());
          return question.answer(
              file, HistoryFacts.of(read, history, 0), prepared(history), progress);
        });
  }

  /** A check that may fail as checks of strangers' histories do. */
  private interface Attempt {
    FileResult check() throws IOException;
  }

  private static FileResult guarded(Path file, Attempt attempt) {
    try {
      return attempt.check();
    } catch (IOException e) {
      return new FileResult.Failed(file, ExitStatus.BAD_INPUT, InputErrors.message(e));
    } catch (MissingTimesException
        | UnclassifiableHistoryException
        | IncompleteCertificateException e) {
      return new FileResult.Failed(
          file, ExitStatus.BAD_INPUT, Printable.of(file + ": " + e.getMessage()));
    } catch (OutOfMemoryError e) {
      return undecided(file, OUT_OF_MEMORY);
    } catch (DeadlineExceededException | UnsupportedPredicateException e) {
      return undecided(file, e.getMessage());
    }
  }

  private static FileResult undecided(Path file, String reason) {
    return new FileResult.Failed(file, ExitStatus.UNKNOWN, Printable.of(file + ": " + reason));
  }

  private FileResult check(Path file, Progress progress) throws IOException {
    long start = System.nanoTime();
    History read = reading.read(file, progress);
    long readNanos = System.nanoTime() - start;
    LOG.debug("read {} in {} ms: {}", Printable.of(file.toString()), readNanos / 1e6, read);
    History history = question.judged(read, reading.predicates());
    PreparedHistory prepared = prepared(history);
    FileResult result =
        question.answer(file, HistoryFacts.of(read, history, readNanos), prepared, progress);
    page.write(history, result);
    certificate.write(prepared, question, result, progress);
    return result;
  }

  private PreparedHistory prepared(History history) {
    return new PreparedHistory(history, question.options().workers());
  }
}
