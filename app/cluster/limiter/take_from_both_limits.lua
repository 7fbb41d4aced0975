-- Takes from two rate limits by GCRA, from both or from neither. A key holds the time at which its bucket is empty again
-- (us, server clock).
-- KEYS  outer bucket, inner bucket
-- ARGV  emission interval (us for one unit) and tolerance (us: interval * limit) of the outer and of the inner, cost
-- Returns for each bucket {1 or 0, remaining units, ms until it would be allowed (0 if allowed), ms until it is full}.
-- Atomic because a caller that one limit refuses must not use up the other, which its neighbours share. A denial writes
-- nothing. The stored times are clamped: after a step back of the clock a denial lasts one period at most.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local cost = tonumber(ARGV[5])
local stored = redis.call('MGET', KEYS[1], KEYS[2])
local buckets, isAllowed = {}, true
for i = 1, 2 do
  local interval, tolerance = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local empty = math.min(math.max(tonumber(stored[i] or '0'), now), now + tolerance)
  local after = empty + interval * cost
  buckets[i] = {interval = interval, tolerance = tolerance, empty = empty, after = after}
  isAllowed = isAllowed and after - tolerance <= now
end
local replies = {}
for i, bucket in ipairs(buckets) do
  local wait = math.max(0, bucket.after - bucket.tolerance - now)
  if isAllowed then
    bucket.empty = bucket.after
    local lifetime = math.ceil((bucket.after - now) / 1000) + 1
    redis.call('SET', KEYS[i], string.format('%.0f', bucket.after), 'PX', lifetime)
  end
  replies[i] = {
    wait == 0 and 1 or 0,
    math.floor((bucket.tolerance - (bucket.empty - now)) / bucket.interval),
    math.ceil(wait / 1000),
    math.ceil((bucket.empty - now) / 1000),
  }
end
return replies
