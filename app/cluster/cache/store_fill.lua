-- KEYS: value, fill lease. ARGV: token, body, ttl (ms), grace (ms), channel, source, notice.
-- Stores only for the holder of the lease: an invalidation revokes the lease, so no older value follows it. Notifies
-- other instances only when a reader waits.
local holder = redis.call('GET', KEYS[2])
local is_awaited = holder == ARGV[1] .. '+'
if holder ~= ARGV[1] and not is_awaited then return 0 end
local time = redis.call('TIME')
local fresh_until = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[3])
redis.call('SET', KEYS[1], fresh_until .. ' ' .. ARGV[2], 'PX', ARGV[3] + ARGV[4])
redis.call('DEL', KEYS[2])
if is_awaited then
  local stamp = string.format('%.0f', time[1] * 1000000 + time[2])
  redis.call('PUBLISH', ARGV[5], stamp .. ' ' .. ARGV[6] .. ' ' .. ARGV[7])
end
return 1
