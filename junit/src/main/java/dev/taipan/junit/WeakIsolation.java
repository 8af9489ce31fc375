package dev.taipan.junit;

import dev.taipan.mockstore.Scheduling;
import dev.taipan.mockstore.level.Aborts;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs many times, each time with a new {@link dev.taipan.mockstore.MockStore} or
 * {@link dev.taipan.mocksql.server.MockDataSource} as a parameter, which makes other choices of
 * what reads return; a {@link javax.sql.DataSource} is the latter, too. It ends with the first run
 * that fails, and says with which seed that was, which anomaly the run has, and the part of its
 * history that shows it.
 *
 * <p>A run that ends with a {@link dev.taipan.mockstore.TransactionRefusedException}, or with an
 * exception that an SQLSTATE of 40001 has caused, counts as aborted; if all do, the test fails.
 *
 * <pre>{@code
 * @WeakIsolation(level = "si", runs = 1000)
 * void nobodyOverdraws(MockStore<Integer> store) {
 *   store.load(setup -> setup.put("balance", 100));
 *   new Clients<>(store).add(this::withdraw).add(this::withdraw).run();
 *   assertTrue(store.check(end -> end.get("balance")) >= 0);
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith(WeakIsolationExtension.class)
public @interface WeakIsolation {
  /** The value of {@link #seed} that stands for none. */
  long NO_SEED = Long.MIN_VALUE;

  /**
   * The isolation level, as {@code taipan levels} calls it: {@code rc}, {@code tcc}, {@code si}.
   */
  String level();

  /** How often the test is run, with seeds from 1. */
  int runs() default 100;

  /** The one seed to run with, to replay a run; without it {@link #runs} counts. */
  long seed() default NO_SEED;

  /**
   * How values are chosen: {@code uniform}, {@code latest}, {@code oldest}, {@code stale:P} or
   * {@code coverage}.
   */
  String policy() default "uniform";

  /** Whether transactions may be refused. */
  Aborts aborts() default Aborts.REALISTIC;

  /** Whether transactions run side by side. */
  Scheduling scheduling() default Scheduling.ONE_AT_A_TIME;
}
