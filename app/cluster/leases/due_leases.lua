-- Lists the leases of one shard whose deadline has passed.
-- KEYS  deadlines of the shard (sorted set)
-- ARGV  maximum number of leases
-- Returns their resources, the longest overdue first. Changes nothing.
-- One script because the deadline is compared with the server's own clock.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('ZRANGE', KEYS[1], '-inf', now, 'BYSCORE', 'LIMIT', 0, ARGV[1])
