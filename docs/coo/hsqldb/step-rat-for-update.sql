-- step-rat/for-update: B1 W1[x=1] B2 W2[y=2] B3 W3[z=3] U2[x] U3[y] U1[z] C1 C2 C3
-- HSQLDB 2.7.4 at serializable: A
-- WR[x] became RW[x]
-- WR[y] became RW[y]
-- WR[z] became RW[z]
-- T1 read key z as 0 (initially), which T3 overwrote with 3.
-- T3 read key y as 0 (initially), which T2 overwrote with 2.
-- T2 read key x as 0 (initially), which T1 overwrote with 1.
-- So each would have to come before the next: T1 → T3 → T2 → T1.
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
INSERT INTO taipan_register (k, v) VALUES (2, 0);               -- W0[z=0]

START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B1
UPDATE taipan_register SET v = 1 WHERE k = 0;                   -- W1[x=1]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B2
UPDATE taipan_register SET v = 2 WHERE k = 1;                   -- W2[y=2]
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;                 -- B3
UPDATE taipan_register SET v = 3 WHERE k = 2;                   -- W3[z=3]
SELECT v FROM taipan_register WHERE k = 0 FOR UPDATE;           -- U2[x]
SELECT v FROM taipan_register WHERE k = 1 FOR UPDATE;           -- U3[y]
SELECT v FROM taipan_register WHERE k = 2 FOR UPDATE;           -- U1[z]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
COMMIT;                                                         -- C3
