-- Takes the lock of one organization's slot, unless somebody holds it.
-- KEYS  lock
-- ARGV  attempt (UUID), ttl (ms)
-- Returns {1, ttl} when taken, {0, ms left} when held (-1 left: held without an end).
-- Atomic because the time left must be that of the holder who was in the way.
if redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then
  return {1, tonumber(ARGV[2])}
end
return {0, redis.call('PTTL', KEYS[1])}
