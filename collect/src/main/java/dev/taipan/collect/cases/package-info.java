/** Cases of anomalies as schedules that databases are forced through. */
package dev.taipan.collect.cases;
