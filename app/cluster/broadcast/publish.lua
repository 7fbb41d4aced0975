-- Publishes with the server's time in front.
-- KEYS  a key that nobody ever sets
-- ARGV  channel, source, body
-- Returns {that time (us), the number of receivers}.
-- Atomic because the time must be that of the publication. The deletion changes nothing: a replica refuses it, where a
-- bare PUBLISH would answer as if it had reached the subscribers of the primary.
redis.call('DEL', KEYS[1])
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000000 + time[2])
local receivers = redis.call('PUBLISH', ARGV[1], now .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
return {now, receivers}
