-- Ends a lease that a sweeper took, unless a claim came in between.
-- KEYS  lease (hash), deadlines of the shard (sorted set)
-- ARGV  resource, epoch, how long its record is kept (ms)
-- Returns 1 when the lease has ended, even before this call; 0 when the resource has a new owner.
-- Atomic because a claim may come between check and end.
local lease = redis.call('HMGET', KEYS[1], 'e', 's')
if lease[1] and (lease[1] ~= ARGV[2] or lease[2] ~= 'taken') then
  return 0
end
if lease[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  redis.call('HSET', KEYS[1], 'o', '')
end
redis.call('ZREM', KEYS[2], ARGV[1])
return 1
