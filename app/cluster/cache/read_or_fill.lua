-- KEYS: value, fill lease. ARGV: token, lease (ms).
-- Answers with a fresh value, or makes the caller the one who computes it, or says that another one does.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local value = redis.call('GET', KEYS[1])
if value then
  local fresh = tonumber(string.match(value, '^%d+')) - now
  if fresh > 0 then return {'hit', value, fresh} end
end
local taken = redis.pcall('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])
if taken and taken.err then return {'unfillable', value or '', 0} end
if taken then return {'fill', value or '', 0} end
return {'filling', value or '', redis.call('PTTL', KEYS[2])}
