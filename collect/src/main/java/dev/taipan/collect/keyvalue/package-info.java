/** Key-value stores, each behind a small adapter, and the few statements that clients send them. */
package dev.taipan.collect.keyvalue;
