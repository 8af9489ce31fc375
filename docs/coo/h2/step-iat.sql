-- step-iat: B1 R1[x] B2 R2[y] B3 R3[z] W2[x=1] W3[y=2] W1[z=3] C1 C2 C3
-- H2 2.5.252 (2026-09-23) at serializable: A
-- RW[x] as planned
-- RW[y] as planned
-- RW[z] as planned
-- T1 read key x as 0 (initially), which T2 overwrote with 1.
-- T2 read key y as 0 (initially), which T3 overwrote with 2.
-- T3 read key z as 0 (initially), which T1 overwrote with 3.
-- So each would have to come before the next: T1 → T2 → T3 → T1.
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

SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B1
SELECT v FROM taipan_register WHERE k = 0;                      -- R1[x]
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B2
SELECT v FROM taipan_register WHERE k = 1;                      -- R2[y]
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B3
SELECT v FROM taipan_register WHERE k = 2;                      -- R3[z]
UPDATE taipan_register SET v = 1 WHERE k = 0;                   -- W2[x=1]
UPDATE taipan_register SET v = 2 WHERE k = 1;                   -- W3[y=2]
UPDATE taipan_register SET v = 3 WHERE k = 2;                   -- W1[z=3]
COMMIT;                                                         -- C1
COMMIT;                                                         -- C2
COMMIT;                                                         -- C3
