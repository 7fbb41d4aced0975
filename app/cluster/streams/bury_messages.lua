-- KEYS: stream, dead letters. ARGV: group, consumer, dead letters kept, then entry and reason of each message.
-- Moves messages that cannot be handled out of the way, unless another consumer took them over.
local buried = 0
for at = 4, #ARGV, 2 do
  local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[at], ARGV[at], 1, ARGV[2])
  local entry = redis.call('XRANGE', KEYS[1], ARGV[at], ARGV[at])[1]
  if #pending > 0 and entry then
    local fields = entry[2]
    fields[#fields + 1] = 'deliveries'
    fields[#fields + 1] = pending[1][4]
    fields[#fields + 1] = 'reason'
    fields[#fields + 1] = ARGV[at + 1]
    redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[3], '*', unpack(fields))
    redis.call('XACK', KEYS[1], ARGV[1], ARGV[at])
    redis.call('XDEL', KEYS[1], ARGV[at])
    buried = buried + 1
  end
end
return buried
