-- Keeps the names of requested locks at least for as long as they may be held. SCAN is for operators alone.
-- KEYS  names of locks (a sorted set: name, when it may be forgotten)
-- ARGV  how long to keep it (ms) and name of each lock
-- Returns how many names are forgotten. Atomic because the clock of the store decides what is forgotten, as it does for
-- locks.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for at = 1, #ARGV, 2 do
  ARGV[at] = now + ARGV[at]
end
redis.call('ZADD', KEYS[1], 'GT', unpack(ARGV))
return redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now)
