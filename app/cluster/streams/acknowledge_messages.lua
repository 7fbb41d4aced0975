-- KEYS: stream. ARGV: group, then entries. Removes handled messages, so the stream holds only those still to be
-- handled.
for at = 2, #ARGV do
  redis.call('XACK', KEYS[1], ARGV[1], ARGV[at])
  redis.call('XDEL', KEYS[1], ARGV[at])
end
return #ARGV - 1
