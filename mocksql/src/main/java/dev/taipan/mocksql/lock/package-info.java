/** Advisory locks: numbers that sessions lock by functions of PostgreSQL. */
package dev.taipan.mocksql.lock;
