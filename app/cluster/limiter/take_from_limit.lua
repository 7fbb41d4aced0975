-- Takes from a rate limit by GCRA: the key holds the time at which the bucket is empty again (us, server clock).
-- KEYS  bucket
-- ARGV  units to take and capacity, both as the time (whole us) in which they return
-- Returns the time (us) until the bucket is empty again, u: u when the take was allowed, -1 - u when it was denied.
-- Atomic because two callers must not take the same unit. A denial writes nothing, so a flood of denied calls costs no
-- replication and no disk. The stored time is clamped: after a step back of the clock a denial lasts one period at
-- most.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local holds = tonumber(ARGV[2])
local used = 0
local empty = redis.call('GET', KEYS[1])
if empty then
  used = math.min(math.max(empty - now, 0), holds)
end
local after = used + ARGV[1]
if after > holds then
  return -1 - used
end
redis.call('SET', KEYS[1], now + after, 'PX', math.ceil(after / 1000) + 1)
return after
