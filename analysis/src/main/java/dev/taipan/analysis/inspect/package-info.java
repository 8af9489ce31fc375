/** Everything that a history says of single transactions, for whoever asks about them. */
package dev.taipan.analysis.inspect;
