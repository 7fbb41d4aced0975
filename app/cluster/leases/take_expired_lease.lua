-- Lets one sweeper take a lease whose owner is gone; the owner gets a grace time first.
-- KEYS  lease (hash), deadlines of the shard (sorted set)
-- ARGV  resource, grace (ms), how long the taker may need to settle it (ms), how long the record is kept (ms)
-- Returns {epoch, owner} to the one sweeper that now has it, or nil.
-- Atomic because exactly one sweeper may have it at a time. A lease first seen overdue is only suspected: after an
-- outage or a clock step every lease looks overdue, and living owners need time to renew. A taker that dies before it
-- settles loses the lease to the next sweeper, with the same epoch.
local deadline = redis.call('ZSCORE', KEYS[2], ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if not deadline or tonumber(deadline) > now then
  return nil
end
local lease = redis.call('HMGET', KEYS[1], 'o', 'e', 's')
if not lease[1] or lease[1] == '' then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return nil
end
local keep = tonumber(ARGV[4])
local left = redis.call('PTTL', KEYS[1]) - keep
if left > 0 and lease[3] == '' then
  redis.call('ZADD', KEYS[2], now + left, ARGV[1])
  return nil
end
if lease[3] == '' then
  redis.call('HSET', KEYS[1], 's', 'suspect')
  redis.call('PEXPIRE', KEYS[1], keep)
  redis.call('ZADD', KEYS[2], now + tonumber(ARGV[2]), ARGV[1])
  return nil
end
redis.call('HSET', KEYS[1], 's', 'taken')
redis.call('PEXPIRE', KEYS[1], keep)
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), ARGV[1])
return {lease[2], lease[1]}
