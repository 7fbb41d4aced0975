-- Gives a lock back, if the attempt still holds it.
-- KEYS  lock
-- ARGV  attempt (UUID)
-- Returns 1 when the lock was held by the attempt and is now free, 0 when it was not.
-- Atomic because between a look and a deletion the lock may pass to somebody else. DEL works when memory is full.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
