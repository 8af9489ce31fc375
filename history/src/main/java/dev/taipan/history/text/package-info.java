/**
 * The text format of Plume, PolySI and IsoVista: one operation per line, {@code
 * r(key,value,session,transaction)} or {@code w(key,value,session,transaction)}. Taipan's own
 * addition is a line that says when a transaction ran, {@code t(start,end,session,transaction)}.
 */
package dev.taipan.history.text;
