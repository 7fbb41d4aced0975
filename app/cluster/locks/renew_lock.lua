-- Extends a lock, if the attempt still holds it. Never creates it anew: somebody else may have held it in between.
-- KEYS  lock
-- ARGV  attempt (UUID), ttl (ms)
-- Returns 1 when extended, 0 when the attempt does not hold it.
-- Atomic because between a look and the extension the lock may pass to somebody else. Works when memory is full.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
