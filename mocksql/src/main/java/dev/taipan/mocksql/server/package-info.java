/**
 * Servers of a mock database: PostgreSQL's protocol, a JDBC driver in process, and JSON by HTTP.
 */
package dev.taipan.mocksql.server;
