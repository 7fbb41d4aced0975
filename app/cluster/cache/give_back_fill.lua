-- KEYS: fill lease. ARGV: token, channel, source, notice. Lets another one compute, and wakes those who wait.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[2], stamp .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
return 1
