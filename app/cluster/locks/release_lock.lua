-- Releases a lock if the attempt still holds it.
-- KEYS  lock
-- ARGV  attempt (UUID)
-- Returns 1 when the attempt held the lock, which is now free; 0 when it did not.
-- Atomic because the lock may change hands between check and deletion. DEL works when memory is full.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
