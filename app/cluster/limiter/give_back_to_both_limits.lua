-- Gives units that were taken ahead back to two rate limits.
-- KEYS  parent bucket, child bucket
-- ARGV  the units given back to the parent limit, then to the child, as the time (whole us) in which they return; when they
--       were taken (us, server clock)
-- Returns 1. Units return on their own from the moment they were taken, so only what has not returned yet is given
-- back: a bucket never gets more than these units took from it. A bucket that is gone stays gone.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
for i = 1, 2 do
  local given = tonumber(ARGV[i])
  local left = math.min(given, ARGV[3] + given - now)
  local empty = redis.call('GET', KEYS[i])
  if empty and left > 0 then
    local used = empty - left - now
    if used > 0 then
      redis.call('SET', KEYS[i], now + used, 'PX', math.ceil(used / 1000) + 1)
    else
      redis.call('DEL', KEYS[i])
    end
  end
end
return 1
