-- Records the heartbeat of an instance, and keeps it for a while after the last one.
-- KEYS  entries (a hash by instance), when each is gone (a sorted set)
-- ARGV  instance, its entry as JSON, when it is gone (ms from now), the most entries, how long one that is gone is kept (ms)
-- Returns how many entries are kept. Atomic because the clock of the store decides what is forgotten, and so that no
-- entry is without its deadline.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), ARGV[1])
local gone = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. now - tonumber(ARGV[5]))
local excess = redis.call('ZCARD', KEYS[2]) - #gone - tonumber(ARGV[4])
if excess > 0 then
  for _, instance in ipairs(redis.call('ZRANGE', KEYS[2], #gone, #gone + excess - 1)) do
    table.insert(gone, instance)
  end
end
for _, instance in ipairs(gone) do
  redis.call('HDEL', KEYS[1], instance)
  redis.call('ZREM', KEYS[2], instance)
end
redis.call('PEXPIRE', KEYS[1], ARGV[3] + ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[3] + ARGV[5])
return redis.call('ZCARD', KEYS[2])
