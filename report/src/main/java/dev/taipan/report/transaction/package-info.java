/** Everything about single transactions, as text and as JSON. */
package dev.taipan.report.transaction;
