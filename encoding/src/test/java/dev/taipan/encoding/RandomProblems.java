package dev.taipan.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Small random problems, about half of which have a solution. */
public final class RandomProblems {

  private RandomProblems() {}

  /** A problem small enough for brute force. */
  public static AcyclicityProblem next(Random random) {
    int nodes = 2 + random.nextInt(6);
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    int variables = random.nextInt(8);
    for (int i = 0; i < variables; i++) {
      problem.addVariable(random.nextBoolean());
    }
    for (int i = random.nextInt(nodes); i > 0; i--) {
      // Unguarded edges mostly lead upwards: a cyclic base would decide too many problems.
      int one = random.nextInt(nodes);
      int other = random.nextInt(nodes);
      boolean anyWay = random.nextInt(20) == 0;
      if (anyWay || one < other) {
        problem.addEdge(one, other);
      }
    }
    for (int variable = 1; variable <= variables; variable++) {
      addOrder(random, problem, variable);
    }
    for (int i = random.nextInt(3 * nodes); i > 0 && variables > 0; i--) {
      int second = random.nextInt(3) == 0 ? literal(random, variables) : AcyclicityProblem.NO_GUARD;
      problem.addEdge(
          random.nextInt(nodes), random.nextInt(nodes), literal(random, variables), second);
    }
    for (int i = random.nextInt(4); i > 0 && variables > 0; i--) {
      int[] clause = new int[1 + random.nextInt(3)];
      for (int j = 0; j < clause.length; j++) {
        clause[j] = literal(random, variables);
      }
      problem.addClause(clause);
    }
    return problem;
  }

  /**
   * A problem of the size of a hard core: orders of pairs of nodes that force further edges, close
   * to where problems turn from solvable to unsolvable.
   */
  public static AcyclicityProblem hard(Random random, int variables) {
    int nodes = 2 + variables / 4 + random.nextInt(variables / 4);
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    for (int variable = 1; variable <= variables; variable++) {
      problem.addVariable(random.nextBoolean());
      addOrder(random, problem, variable);
    }
    int further = variables / 2 + random.nextInt(variables);
    for (int i = 0; i < further; i++) {
      int second = random.nextInt(3) == 0 ? literal(random, variables) : AcyclicityProblem.NO_GUARD;
      problem.addEdge(
          random.nextInt(nodes), random.nextInt(nodes), literal(random, variables), second);
    }
    for (int i = random.nextInt(variables); i > 0; i--) {
      problem.addClause(
          literal(random, variables), literal(random, variables), literal(random, variables));
    }
    return problem;
  }

  /**
   * Orders of pairs of nodes that force further edges, and nothing besides: about half of these
   * problems have a solution.
   */
  public static AcyclicityProblem orders(Random random, int variables) {
    AcyclicityProblem problem = new AcyclicityProblem(2 + variables / 3);
    for (int variable = 1; variable <= variables; variable++) {
      problem.addVariable(random.nextBoolean());
      addOrder(random, problem, variable);
    }
    for (int i = random.nextInt(3 * variables); i > 0; i--) {
      problem.addEdge(
          random.nextInt(problem.nodes()),
          random.nextInt(problem.nodes()),
          literal(random, variables),
          AcyclicityProblem.NO_GUARD);
    }
    return problem;
  }

  /**
   * A problem with a solution: each of some readers comes after one writer of a key, and the key's
   * other writers come before that one or after the reader.
   */
  public static AcyclicityProblem solvable(Random random, int nodes, int keys, int readers) {
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    List<Integer> order = new ArrayList<>(IntStream.range(0, nodes).boxed().toList());
    Collections.shuffle(order, random);
    int[][] writers = new int[keys][];
    Arrays.setAll(writers, key -> random.ints(8, 0, nodes).distinct().sorted().toArray());
    for (int i = 0; i < readers; i++) {
      int[] places = writers[random.nextInt(keys)];
      int version = random.nextInt(places.length);
      int end = version + 1 < places.length ? places[version + 1] : nodes;
      if (places[version] + 1 < end) {
        int reader = places[version] + 1 + random.nextInt(end - places[version] - 1);
        problem.addEdge(order.get(places[version]), order.get(reader));
        for (int place : places) {
          if (place != places[version]) {
            int isBefore = problem.addVariable(random.nextBoolean());
            problem.addEdge(
                order.get(place), order.get(places[version]), isBefore, AcyclicityProblem.NO_GUARD);
            problem.addEdge(
                order.get(reader), order.get(place), -isBefore, AcyclicityProblem.NO_GUARD);
          }
        }
      }
    }
    return problem;
  }

  /** Random clauses of three literals, as many as make it hardest; without edges. */
  public static AcyclicityProblem threeSat(Random random, int variables) {
    AcyclicityProblem problem = new AcyclicityProblem(1);
    addThreeSat(random, problem, variables);
    return problem;
  }

  private static void addThreeSat(Random random, AcyclicityProblem problem, int variables) {
    for (int variable = 1; variable <= variables; variable++) {
      problem.addVariable(random.nextBoolean());
    }
    for (int i = 0; i < variables * 43 / 10; i++) {
      problem.addClause(
          literal(random, variables), literal(random, variables), literal(random, variables));
    }
  }

  /**
   * Orders of many pairs of nodes, besides the hardest of clauses: a model that takes long to make,
   * and no solver is done with it soon.
   */
  static AcyclicityProblem large(Random random) {
    AcyclicityProblem problem = new AcyclicityProblem(2000);
    addThreeSat(random, problem, 500);
    for (int i = 0; i < 20_000; i++) {
      addOrder(random, problem, problem.addVariable(random.nextBoolean()));
    }
    return problem;
  }

  /** Either value of the variable is an edge between two nodes, one way or the other. */
  private static void addOrder(Random random, AcyclicityProblem problem, int variable) {
    int one = random.nextInt(problem.nodes());
    int other = (one + 1 + random.nextInt(problem.nodes() - 1)) % problem.nodes();
    problem.addEdge(one, other, variable, AcyclicityProblem.NO_GUARD);
    problem.addEdge(other, one, -variable, AcyclicityProblem.NO_GUARD);
  }

  private static int literal(Random random, int variables) {
    int variable = 1 + random.nextInt(variables);
    return random.nextBoolean() ? variable : -variable;
  }
}
