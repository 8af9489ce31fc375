-- write-read-skew-committed/moved-out: W0[x=100] W0[y=200] B1 W1[x=1] B2 W2[y=2] P2[v >= 100 AND v < 200] C2 P1[v >= 200 AND v < 300] C1
-- HSQLDB 2.7.4 at serializable: A
-- WR[x] became RW[x]
-- WCR[y] became RW[y]
-- T1 read key y as 200 (initially), which T2 overwrote with 2.
-- T2 read key x as 100 (initially), which T1 overwrote with 1.
-- So each would have to come before the next: T1 → T2 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL);
INSERT INTO taipan_register (k, v) VALUES (0, 100);             -- W0[x=100]
INSERT INTO taipan_register (k, v) VALUES (1, 200);             -- W0[y=200]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
UPDATE taipan_register SET v = 1 WHERE k = 0;                   -- W1[x=1]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
UPDATE taipan_register SET v = 2 WHERE k = 1;                   -- W2[y=2]
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P2[v >= 100 AND v < 200]
COMMIT;                                                         -- C2
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P1[v >= 200 AND v < 300]
COMMIT;                                                         -- C1
