-- Extends a lock if the attempt still holds it. Never creates it again: another attempt may have held it in between.
-- KEYS  lock
-- ARGV  attempt (UUID), ttl (ms)
-- Returns 1 when extended, 0 when the attempt does not hold it.
-- Atomic because the lock may change hands between check and extension. Works when memory is full.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
