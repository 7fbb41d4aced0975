-- Publishes a message, prefixed with the server's time.
-- KEYS  a key that is never set
-- ARGV  channel, source, body
-- Returns {that time (us), the number of receivers}.
-- Atomic because the time must be that of the publication. The DEL deletes nothing but makes a replica refuse the
-- script; a bare PUBLISH on a replica would answer as if it had reached the subscribers of the primary.
redis.call('DEL', KEYS[1])
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000000 + time[2])
local receivers = redis.call('PUBLISH', ARGV[1], now .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
return {now, receivers}
