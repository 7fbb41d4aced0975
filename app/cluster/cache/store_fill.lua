-- KEYS: value, fill lease. ARGV: token, body, ttl (ms), grace (ms), channel, source, notice.
-- Stores only for the holder of the lease: an invalidation took it away, so that nothing older comes after it.
if redis.call('GET', KEYS[2]) ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
local fresh_until = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3])
redis.call('SET', KEYS[1], fresh_until .. ' ' .. ARGV[2], 'PX', ARGV[3] + ARGV[4])
redis.call('DEL', KEYS[2])
redis.call('PUBLISH', ARGV[5], stamp .. ' ' .. ARGV[6] .. ' ' .. ARGV[7])
return 1
