package dev.taipan.mocksql.hibernate;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.List;

/** Somebody with accounts: an identity column and an optimistic version. */
@Entity
class Owner {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  @Version private int version;

  @Column(nullable = false, unique = true)
  private String name;

  @OneToMany(mappedBy = "owner", cascade = CascadeType.ALL)
  private List<Account> accounts = new ArrayList<>();

  /** For Hibernate. */
  protected Owner() {}

  Owner(String name) {
    this.name = name;
  }

  Long id() {
    return id;
  }

  int version() {
    return version;
  }

  String name() {
    return name;
  }

  void rename(String other) {
    name = other;
  }

  List<Account> accounts() {
    return accounts;
  }
}
