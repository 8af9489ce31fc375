package dev.taipan.cli.database;

import dev.taipan.cli.option.Section;
import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.FolderArtifacts;
import dev.taipan.collect.artifact.MavenArtifacts;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where databases that are started come from, and drivers. */
@Section("Database")
public final class ArtifactsOption {
  @Option(
      names = "--artifacts",
      paramLabel = "FOLDER",
      description =
          "Take databases and drivers from this folder of jars or Maven repository. "
              + "Default: download them into your Maven repository when first needed.")
  private Path folder;

  /** Them; tells what is downloaded. */
  public Artifacts get(Progress progress) {
    return folder == null
        ? new MavenArtifacts(file -> progress.stage("fetching " + file))
        : new FolderArtifacts(folder);
  }
}
