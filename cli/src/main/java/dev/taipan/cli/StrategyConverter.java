package dev.taipan.cli;

import dev.taipan.checker.Strategy;
import dev.taipan.checker.StrategyName;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.Solvers;
import dev.taipan.encoding.UnavailableSolverException;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Strategies for the strong levels, as options spell them. */
final class StrategyConverter implements ITypeConverter<Strategy>, Iterable<String> {

  @Override
  public Iterator<String> iterator() {
    return Solvers.all().stream().map(Solver::name).iterator();
  }

  @Override
  public Strategy convert(String name) {
    try {
      return StrategyName.parse(name);
    } catch (UnavailableSolverException missing) {
      throw new TypeConversionException(
          missing.getMessage() + "; 'taipan solvers' says what it needs");
    } catch (IllegalArgumentException unknown) {
      throw new TypeConversionException(unknown.getMessage());
    }
  }
}
