/** What a database made of a case: what was executed, and what it comes to. */
package dev.taipan.coo.run;
