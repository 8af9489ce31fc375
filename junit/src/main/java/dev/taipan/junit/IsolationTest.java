package dev.taipan.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run by several threads at once, is recorded, and fails if what they saw violates
 * an isolation level. Parameters of the test and of methods that run before and after each may be a
 * {@link javax.sql.DataSource}, which makes connections to {@link #url} that are recorded, or the
 * {@link dev.taipan.jdbc.JdbcRecording} itself, to wrap data sources.
 *
 * <p>The test fails where the level is violated; its message explains why, and names a page in
 * {@code target/taipan}. It also fails, or is aborted ({@link #undecided}), where the level cannot
 * be said to hold: nothing was recorded, some writes were not understood, less than {@link
 * #minJudged} was judged, or time ran out. A transaction that the database refuses (SQLSTATE 40)
 * counts as rolled back, and its thread goes on.
 *
 * <pre>{@code
 * @IsolationTest(level = "ser", threads = 2, url = "jdbc:tc:postgresql:18:///test")
 * void transfers(DataSource database) {
 *   new Bank(database).transfer(1, 2, 10);
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Test
@ExtendWith(IsolationExtension.class)
public @interface IsolationTest {

  /** What becomes of a test whose level can neither be said to hold nor to be violated. */
  enum Undecided {
    /** It fails. */
    FAIL,
    /** It is aborted, as by an assumption. */
    ABORT
  }

  /** The level that has to hold, as {@code taipan levels} calls it. */
  String level() default "ser";

  /** How many threads run the test at the same time. */
  int threads() default 2;

  /** How often each of them does. */
  int times() default 1;

  /** The database, as JDBC names it; not needed where no data source is a parameter. */
  String url() default "";

  /** Who logs in; empty where the URL says it. */
  String user() default "";

  /** With which password. */
  String password() default "";

  /** The share of statements and of values read that has to be judged in full, from 0 to 1. */
  double minJudged() default 1;

  /** What happens where the level can neither be said to hold nor to be violated. */
  Undecided undecided() default Undecided.FAIL;
}
