/** What to say to somebody who typed a name that is not known. */
package dev.taipan.history.words;
