-- KEYS: value, fill lease. ARGV: token, lease (ms).
-- Returns a fresh value, or makes the caller the one that computes it, or says that another caller does. A plus after
-- the token in the lease records that a reader waits.
local value = redis.call('GET', KEYS[1])
if value then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local fresh = tonumber(string.match(value, '^%d+')) - now
  if fresh > 0 then return {'hit', value, fresh} end
end
local taken = redis.pcall('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2])
if taken and taken.err then return {'unfillable', value or ''} end
if taken then return {'fill', value or '', ARGV[1]} end
local holder = redis.call('GET', KEYS[2])
if not value and string.sub(holder, -1) ~= '+' then
  redis.pcall('SET', KEYS[2], holder .. '+', 'KEEPTTL')
end
return {'filling', value or '', redis.call('PTTL', KEYS[2])}
