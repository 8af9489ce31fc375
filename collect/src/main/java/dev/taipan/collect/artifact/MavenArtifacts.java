package dev.taipan.collect.artifact;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/**
 * Jars of Maven's repositories: those that the user's own repository has, and otherwise Maven
 * Central's, which are then kept in it. A jar whose checksum is wrong, or missing, is refused.
 */
public final class MavenArtifacts implements Artifacts {
  private static final String CENTRAL = "https://repo.maven.apache.org/maven2/";

  private final RepositorySystem system = new RepositorySystemSupplier().get();
  private final DefaultRepositorySystemSession session = new DefaultRepositorySystemSession();
  private final RemoteRepository remote;

  /**
   * The user's repository, and Maven Central behind it.
   *
   * @param fetching is told what is fetched
   */
  public MavenArtifacts(Consumer<String> fetching) {
    this(ofUser(), CENTRAL, fetching);
  }

  public MavenArtifacts(Path local, String address, Consumer<String> fetching) {
    remote =
        new RemoteRepository.Builder("central", "default", address)
            .setReleasePolicy(
                new RepositoryPolicy(
                    true,
                    RepositoryPolicy.UPDATE_POLICY_ALWAYS,
                    RepositoryPolicy.CHECKSUM_POLICY_FAIL))
            .build();
    session.setLocalRepositoryManager(
        system.newLocalRepositoryManager(session, new LocalRepository(local.toFile())));
    session.setTransferListener(
        new AbstractTransferListener() {
          @Override
          public void transferInitiated(TransferEvent event) {
            fetching.accept(event.getResource().getFile().getName());
          }
        });
  }

  private static Path ofUser() {
    String named = System.getProperty("maven.repo.local");
    return named == null
        ? Path.of(System.getProperty("user.home"), ".m2", "repository")
        : Path.of(named);
  }

  @Override
  public Path file(Coordinates coordinates) throws IOException {
    ArtifactRequest request =
        new ArtifactRequest(new DefaultArtifact(coordinates.toString()), List.of(remote), null);
    try {
      return system.resolveArtifact(session, request).getArtifact().getFile().toPath();
    } catch (ArtifactResolutionException missing) {
      throw new IOException(
          "cannot download " + coordinates.fileName() + ": " + missing.getMessage(), missing);
    }
  }
}
