-- Adds one instance's counts to the hour in which it counted them.
-- KEYS  the counts of the hour, the delivery times of the hour
-- ARGV  field that names the instance, number of the batch, since when it counted (ms), how long both keys stay (ms,
--       ms), number of counts, then that many pairs of field and count, then pairs of bucket and count
-- Returns 1, or 0 when the batch had been added before.
-- Atomic so that a batch whose answer was lost can be sent again.
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
local since = redis.call('HGET', KEYS[1], 'since')
if not since or tonumber(ARGV[3]) < tonumber(since) then redis.call('HSET', KEYS[1], 'since', ARGV[3]) end
local first = 7 + 2 * tonumber(ARGV[6])
for at = 7, first - 1, 2 do redis.call('HINCRBY', KEYS[1], ARGV[at], ARGV[at + 1]) end
for at = first, #ARGV, 2 do redis.call('HINCRBY', KEYS[2], ARGV[at], ARGV[at + 1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
return 1
