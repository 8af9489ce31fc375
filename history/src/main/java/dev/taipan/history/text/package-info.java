/**
 * The text format of Plume, PolySI and IsoVista: one operation per line, {@code
 * r(key,value,session,transaction)} or {@code w(key,value,session,transaction)}.
 */
package dev.taipan.history.text;
