-- KEYS: stream. ARGV: group, then entries. What is handled is removed, so the stream holds what is still to do.
for at = 2, #ARGV do
  redis.call('XACK', KEYS[1], ARGV[1], ARGV[at])
  redis.call('XDEL', KEYS[1], ARGV[at])
end
return #ARGV - 1
