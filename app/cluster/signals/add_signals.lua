-- Adds the signals of one instance to those that are kept.
-- KEYS  signals (a stream)
-- ARGV  the instance, the number of its first signal here, how many signals are kept, 1 when they may have been added
--       before, then each signal as JSON
-- Returns how many were added. Atomic so that signals whose answer was lost can be sent again.
local first = tonumber(ARGV[2])
local known = 0
if ARGV[4] == '1' then
  for _, entry in ipairs(redis.call('XREVRANGE', KEYS[1], '+', '-')) do
    local fields = entry[2]
    if fields[2] == ARGV[1] then
      known = math.max(0, tonumber(fields[4]) - first + 1)
      break
    end
  end
end
for at = 5 + known, #ARGV do
  redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[3], '*', 'source', ARGV[1], 'number', first + at - 5, 'signal', ARGV[at])
end
return math.max(0, #ARGV - 4 - known)
