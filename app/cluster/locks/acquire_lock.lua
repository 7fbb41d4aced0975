-- Takes a lock for one attempt and issues its fencing token.
-- KEYS  lock, fence
-- ARGV  attempt (UUID), ttl (ms), ttl of the fence (ms)
-- Returns the token when the attempt holds the lock, also when it already did; {holder, ms left} otherwise.
-- Atomic because a token must be issued with the lock or not at all: max(previous + 1, server time in us) grows even
-- after the fence key was lost, evicted or never replicated, and after the server's clock stepped back. It is a whole
-- number below 2^53, so it passes unchanged between Lua, Redis and JavaScript.
if not redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then
  local holder = redis.call('GET', KEYS[1])
  if holder ~= ARGV[1] then
    return {holder, redis.call('PTTL', KEYS[1])}
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  local token = redis.call('GET', KEYS[2])
  if token then
    return tonumber(token)
  end
end
local time = redis.call('TIME')
local token = time[1] * 1000000 + time[2]
local previous = redis.call('SET', KEYS[2], token, 'PX', ARGV[3], 'GET')
if previous and tonumber(previous) >= token then
  token = previous + 1
  redis.call('SET', KEYS[2], token, 'PX', ARGV[3])
end
return token
