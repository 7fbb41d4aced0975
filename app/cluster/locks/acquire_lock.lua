-- Takes a lock for one attempt and hands out its fencing token.
-- KEYS  lock, fence
-- ARGV  attempt (UUID), ttl (ms), ttl of the fence (ms)
-- Returns {1, token} when the attempt holds the lock, also when it already held it; {0, holder, ms left} otherwise.
-- Atomic because a token must be handed out with the lock or not at all: max(previous + 1, server time in us) grows
-- even after the fence key was lost, evicted or never replicated, and after the server's clock stepped back.
local holder = redis.call('GET', KEYS[1])
if holder == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  local token = redis.call('GET', KEYS[2])
  if token then
    return {1, token}
  end
elseif holder then
  return {0, holder, redis.call('PTTL', KEYS[1])}
end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local token = tonumber(redis.call('GET', KEYS[2]) or '0') + 1
if token < now then
  token = now
end
local text = string.format('%.0f', token)
redis.call('SET', KEYS[2], text, 'PX', ARGV[3])
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return {1, text}
