/** What databases themselves write down of what they do: their logs of changes. */
package dev.taipan.collect.whitebox;
