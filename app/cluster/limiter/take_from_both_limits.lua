-- Takes from two rate limits by GCRA, a number of times, each time from both or from neither; then takes units ahead, as
-- many as both have. A key holds the time at which its bucket is empty again (us, server clock).
-- KEYS  parent bucket, child bucket
-- ARGV  units per take and capacity of the parent limit, then of the child, all as the time (whole us) in which they
--       return; the number of takes; the most takes ahead
-- Returns the takes ahead, the time (us) until each bucket is empty again, and the server clock (us); then for each take,
-- of both buckets, the time (us) until it is empty again, u: u when it had enough, -1 - u when not.
-- Atomic because a caller that one limit refuses must not use up the other, which its neighbours share. A denial writes
-- nothing. The stored times are clamped: after a step back of the clock a denial lasts one period at most.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local stored = redis.call('MGET', KEYS[1], KEYS[2])
local taken, holds, used = {}, {}, {}
for i = 1, 2 do
  taken[i] = tonumber(ARGV[2 * i - 1])
  holds[i] = tonumber(ARGV[2 * i])
  used[i] = stored[i] and math.min(math.max(stored[i] - now, 0), holds[i]) or 0
end
local replies, wasAllowed = {0, 0, 0, now}, false
for n = 1, tonumber(ARGV[5]) do
  local hasEnough = {used[1] + taken[1] <= holds[1], used[2] + taken[2] <= holds[2]}
  local isAllowed = hasEnough[1] and hasEnough[2]
  for i = 1, 2 do
    if isAllowed then used[i] = used[i] + taken[i] end
    replies[2 * n + 2 + i] = hasEnough[i] and used[i] or -1 - used[i]
  end
  wasAllowed = wasAllowed or isAllowed
end
local ahead = tonumber(ARGV[6])
for i = 1, 2 do
  ahead = math.min(ahead, math.floor((holds[i] - used[i]) / taken[i]))
end
for i = 1, 2 do
  used[i] = used[i] + ahead * taken[i]
  replies[1 + i] = used[i]
end
replies[1] = ahead
if wasAllowed or ahead > 0 then
  for i = 1, 2 do
    redis.call('SET', KEYS[i], now + used[i], 'PX', math.ceil(used[i] / 1000) + 1)
  end
end
return replies
