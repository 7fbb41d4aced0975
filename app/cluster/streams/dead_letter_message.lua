-- KEYS: stream, dead letters. ARGV: group, consumer, entry, its reason, dead letters kept (0: all).
-- Moves a message that cannot be handled to the dead letters. Returns how many of the oldest dead letters were removed
-- for it, or -1 when another consumer took the message over.
local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[3], ARGV[3], 1, ARGV[2])
local entry = redis.call('XRANGE', KEYS[1], ARGV[3], ARGV[3])[1]
if #pending == 0 or not entry then return -1 end
local fields = entry[2]
fields[#fields + 1] = 'deliveries'
fields[#fields + 1] = pending[1][4]
fields[#fields + 1] = 'reason'
fields[#fields + 1] = ARGV[4]
redis.call('XADD', KEYS[2], '*', unpack(fields))
redis.call('XACK', KEYS[1], ARGV[1], ARGV[3])
redis.call('XDEL', KEYS[1], ARGV[3])
if ARGV[5] == '0' then return 0 end
return redis.call('XTRIM', KEYS[2], 'MAXLEN', '=', ARGV[5])
