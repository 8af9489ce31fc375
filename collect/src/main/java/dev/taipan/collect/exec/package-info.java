/** Stores behind programs of other people, to which a run speaks in lines of JSON. */
package dev.taipan.collect.exec;
