/** What a run would have found: anomalies planted into what it recorded. */
package dev.taipan.collect.power;
