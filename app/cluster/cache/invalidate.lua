-- KEYS: value, fill lease. ARGV: channel, source, notice.
-- Value, running fills and the instances' copies end in one step: there is no moment at which only some of them did.
local time = redis.call('TIME')
local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
redis.call('DEL', KEYS[1], KEYS[2])
redis.call('PUBLISH', ARGV[1], stamp .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
return 1
