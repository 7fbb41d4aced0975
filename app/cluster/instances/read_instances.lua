-- Reads the last heartbeats of the instances, including those that are gone.
-- KEYS  entries (a hash by instance), when each is gone (a sorted set)
-- ARGV  after which silence an instance is gone (ms), how long one that is gone is kept (ms)
-- Returns the entries, each followed by its age in ms. Atomic so that an entry fits its age; on the clock that the
-- deadlines are from.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('ZRANGEBYSCORE', KEYS[2], now - tonumber(ARGV[2]), '+inf', 'WITHSCORES')
local entries = {}
for at = 1, #known, 2 do
  local entry = redis.call('HGET', KEYS[1], known[at])
  if entry then
    table.insert(entries, entry)
    table.insert(entries, math.max(0, now + tonumber(ARGV[1]) - tonumber(known[at + 1])))
  end
end
return entries
