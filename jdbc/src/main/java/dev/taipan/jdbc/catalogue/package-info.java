/** What databases say of their tables, and what statements on these do. */
package dev.taipan.jdbc.catalogue;
