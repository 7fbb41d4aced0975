-- Reads what the living instances said of themselves.
-- KEYS  entries (a hash by instance), when each is forgotten (a sorted set)
-- ARGV  how long an entry is kept (ms)
-- Returns the entries, each followed by its age in ms. Atomic so that an entry fits its age; on the clock that the
-- deadlines are from.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local living = redis.call('ZRANGEBYSCORE', KEYS[2], now, '+inf', 'WITHSCORES')
local entries = {}
for at = 1, #living, 2 do
  local entry = redis.call('HGET', KEYS[1], living[at])
  if entry then
    table.insert(entries, entry)
    table.insert(entries, math.max(0, now + tonumber(ARGV[1]) - tonumber(living[at + 1])))
  end
end
return entries
