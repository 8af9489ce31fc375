-- write-skew/t2/moved-in: B1 P1[v >= 100 AND v < 200] B2 P2[v >= 200 AND v < 300] W2[x=101] W1[y=202] C2 C1
-- HSQLDB 2.7.4 at serializable: A
-- RW[x] as planned
-- RW[y] as planned
-- T1 read key x as 0 (initially), which T2 overwrote with 101.
-- T2 read key y as 0 (initially), which T1 overwrote with 202.
-- So each would have to come before the next: T1 → T2 → T1.
--
-- By hand: a window for each transaction. Send the lines in this order, each to the window
-- with the number in its mark, and go on with the next one when a window has to wait.
--
-- @isolation serializable
-- @level ser

DROP TABLE taipan_register;
CREATE TABLE taipan_register (k INTEGER NOT NULL PRIMARY KEY, v BIGINT NOT NULL);
INSERT INTO taipan_register (k, v) VALUES (0, 0);               -- W0[x=0]
INSERT INTO taipan_register (k, v) VALUES (1, 0);               -- W0[y=0]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
SELECT k, v FROM taipan_register WHERE v >= 100 AND v < 200;    -- P1[v >= 100 AND v < 200]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
SELECT k, v FROM taipan_register WHERE v >= 200 AND v < 300;    -- P2[v >= 200 AND v < 300]
UPDATE taipan_register SET v = 101 WHERE k = 0;                 -- W2[x=101]
UPDATE taipan_register SET v = 202 WHERE k = 1;                 -- W1[y=202]
COMMIT;                                                         -- C2
COMMIT;                                                         -- C1
