package dev.taipan.mocksql.hibernate;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.math.BigDecimal;
import java.time.Instant;

/** An account: a number of a sequence, and a reference that is loaded when it is needed. */
@Entity
class Account {
  @Id
  @GeneratedValue(strategy = GenerationType.SEQUENCE)
  private Long id;

  @ManyToOne(fetch = FetchType.LAZY, optional = false)
  private Owner owner;

  @Column(precision = 12, scale = 2)
  private BigDecimal balance;

  private Instant opened = Instant.parse("2026-01-02T03:04:05Z");

  /** For Hibernate. */
  protected Account() {}

  Account(Owner owner, int balance) {
    this.owner = owner;
    this.balance = BigDecimal.valueOf(balance);
  }

  Long id() {
    return id;
  }

  Owner owner() {
    return owner;
  }

  BigDecimal balance() {
    return balance;
  }

  void add(int amount) {
    balance = balance.add(BigDecimal.valueOf(amount));
  }

  Instant opened() {
    return opened;
  }
}
