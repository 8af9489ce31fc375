/**
 * The text format of Plume, PolySI and IsoVista: one operation per line, {@code
 * r(key,value,session,transaction)} or {@code w(key,value,session,transaction)}. Taipan's own
 * additions are lines that say when a transaction ran, {@code t(start,end,session,transaction)},
 * and in which order versions were installed, {@code o(key,value,value,...)}.
 */
package dev.taipan.formats.text;
