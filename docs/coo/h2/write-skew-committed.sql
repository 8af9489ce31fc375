-- write-skew-committed: B1 R1[x] B2 R2[y] W2[x=1] C2 W1[y=2] C1
-- H2 2.5.252 (2026-09-23) at serializable: A
-- RW[x] as planned
-- RCW[y] as planned
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

SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B1
SELECT v FROM taipan_register WHERE k = 0;                      -- R1[x]
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE; BEGIN; -- B2
SELECT v FROM taipan_register WHERE k = 1;                      -- R2[y]
UPDATE taipan_register SET v = 1 WHERE k = 0;                   -- W2[x=1]
COMMIT;                                                         -- C2
UPDATE taipan_register SET v = 2 WHERE k = 1;                   -- W1[y=2]
COMMIT;                                                         -- C1
