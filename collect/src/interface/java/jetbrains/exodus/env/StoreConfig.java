package jetbrains.exodus.env;

/** See Xodus. */
public class StoreConfig {
  public static final StoreConfig WITHOUT_DUPLICATES = new StoreConfig();
}
