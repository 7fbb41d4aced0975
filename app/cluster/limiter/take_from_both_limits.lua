-- Takes from two rate limits by GCRA, from both or from neither. A key holds the time at which its bucket is empty again
-- (us, server clock).
-- KEYS  outer bucket, inner bucket
-- ARGV  what is taken from the outer and what it holds, then the same of the inner, all as the time (whole us) in which
--       it comes back
-- Returns for each bucket the time (us) until it is empty again, u: u when it had enough, -1 - u when it had not.
-- Atomic because a caller that one limit refuses must not use up the other, which its neighbours share. A denial writes
-- nothing. The stored times are clamped: after a step back of the clock a denial lasts one period at most.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local stored = redis.call('MGET', KEYS[1], KEYS[2])
local used, after = {}, {}
local hasEnough, isAllowed = {}, true
for i = 1, 2 do
  local holds = tonumber(ARGV[2 * i])
  used[i] = stored[i] and math.min(math.max(stored[i] - now, 0), holds) or 0
  after[i] = used[i] + ARGV[2 * i - 1]
  hasEnough[i] = after[i] <= holds
  isAllowed = isAllowed and hasEnough[i]
end
for i = 1, 2 do
  if isAllowed then
    used[i] = after[i]
    redis.call('SET', KEYS[i], now + after[i], 'PX', math.ceil(after[i] / 1000) + 1)
  end
end
return {hasEnough[1] and used[1] or -1 - used[1], hasEnough[2] and used[2] or -1 - used[2]}
