/** Who chooses among the values that a read may return, and among the clients that may go on. */
package dev.taipan.mockstore.policy;
