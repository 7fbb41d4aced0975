-- Measures how many messages wait in a stream, and for how long.
-- KEYS  stream, its dead letters
-- Returns {messages, dead letters, the age of the oldest message in ms; -1 without one}.
-- Atomic so that the age fits the messages; on the clock that gave the messages their ids.
local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
local age = -1
if oldest then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  age = math.max(0, now - tonumber(string.match(oldest[1], '^%d+')))
end
return {redis.call('XLEN', KEYS[1]), redis.call('XLEN', KEYS[2]), age}
