-- KEYS: stream. ARGV: group, consumer, count, idle (ms), cursor.
-- Takes over messages not handled in time, at most half of the count, then new ones: messages that fail again and again
-- delay no new one. Returns the next cursor and {entry, deliveries, fields}.
local again = math.ceil(ARGV[3] / 2)
local claimed = redis.pcall('XAUTOCLAIM', KEYS[1], ARGV[1], ARGV[2], ARGV[4], ARGV[5], 'COUNT', again)
if claimed.err then
  if not string.find(claimed.err, 'NOGROUP', 1, true) then return claimed end
  redis.call('XGROUP', 'CREATE', KEYS[1], ARGV[1], '0', 'MKSTREAM')
  claimed = {'0-0', {}}
end
local messages = {}
for _, entry in ipairs(claimed[2]) do
  local pending = redis.call('XPENDING', KEYS[1], ARGV[1], entry[1], entry[1], 1)
  messages[#messages + 1] = {entry[1], pending[1][4], entry[2]}
end
local room = ARGV[3] - #messages
if room > 0 then
  local read =
    redis.call('XREADGROUP', 'GROUP', ARGV[1], ARGV[2], 'COUNT', room, 'STREAMS', KEYS[1], '>')
  for _, entry in ipairs(read and read[1][2] or {}) do
    messages[#messages + 1] = {entry[1], 1, entry[2]}
  end
end
return {claimed[1], messages}
