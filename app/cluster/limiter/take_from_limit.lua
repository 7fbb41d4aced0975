-- Takes from a rate limit by GCRA: the key holds the time at which the bucket is empty again (us, server clock).
-- KEYS  bucket
-- ARGV  emission interval (us for one unit), tolerance (us: interval * limit), cost (units)
-- Returns {1 or 0, remaining units, ms until it would be allowed (0 if allowed), ms until the limit is full again}.
-- Atomic because two callers must not take the same unit. A denial writes nothing, so a flood of denied calls costs no
-- replication and no disk. The stored time is clamped: after a step back of the clock a denial lasts one period at most.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, tolerance, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local empty = tonumber(redis.call('GET', KEYS[1]) or '0')
if empty < now then
  empty = now
elseif empty > now + tolerance then
  empty = now + tolerance
end
local after = empty + interval * cost
if after - tolerance > now then
  return {
    0,
    math.floor((tolerance - (empty - now)) / interval),
    math.ceil((after - tolerance - now) / 1000),
    math.ceil((empty - now) / 1000),
  }
end
redis.call('SET', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000) + 1)
return {1, math.floor((tolerance - (after - now)) / interval), 0, math.ceil((after - now) / 1000)}
