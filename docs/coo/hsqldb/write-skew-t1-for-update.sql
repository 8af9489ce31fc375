-- write-skew/t1/for-update: B1 U1[x] B2 U2[y] W2[x=1] W1[y=2] C1 C2
-- HSQLDB 2.7.4 at serializable: A
-- RW[x] as planned
-- RW[y] as planned
-- T1 read key x as 0 (initially), which T2 overwrote with 1.
-- T2 read key y as 0 (initially), which T1 overwrote with 2.
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
SELECT v FROM taipan_register WHERE k = 0 FOR UPDATE;           -- U1[x]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
SELECT v FROM taipan_register WHERE k = 1 FOR UPDATE;           -- U2[y]
UPDATE taipan_register SET v = 1 WHERE k = 0;                   -- W2[x=1]
UPDATE taipan_register SET v = 2 WHERE k = 1;                   -- W1[y=2]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
