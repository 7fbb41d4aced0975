-- ARGV: channel, source, body. Publishes with the server's time in front; answers that time (µs) and the receivers.
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000000 + time[2])
local receivers = redis.call('PUBLISH', ARGV[1], now .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
return {now, receivers}
