-- Forgets an instance that leaves.
-- KEYS  entries (a hash by instance), when each is gone (a sorted set)
-- ARGV  instance
-- Returns 1, or 0 when it was not known. Atomic so that no deadline is without its entry.
redis.call('HDEL', KEYS[1], ARGV[1])
return redis.call('ZREM', KEYS[2], ARGV[1])
