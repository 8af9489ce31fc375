package jakarta.transaction;

/** See Jakarta Transactions. */
public interface Transaction {

}
