-- KEYS: value, fill lease. ARGV: channel, source, notice.
-- Ends the value, running fills and the instances' copies in one step: at no moment have only some of them ended.
local time = redis.call('TIME')
local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('PUBLISH', ARGV[1], stamp .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
return 1
