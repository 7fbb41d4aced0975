-- KEYS: fill lease. ARGV: token, channel, source, notice. Ends a fill without a value and wakes the waiting readers.
local holder = redis.call('GET', KEYS[1])
if holder ~= ARGV[1] and holder ~= ARGV[1] .. '+' then return 0 end
local time = redis.call('TIME')
local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[2], stamp .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
return 1
