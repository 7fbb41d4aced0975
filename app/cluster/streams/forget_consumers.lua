-- KEYS: stream. ARGV: group, consumer that leaves, idle (ms) after which others count as gone.
-- A consumer with pending messages is kept, because removing it would lose them too.
local forgotten = 0
for _, info in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])) do
  local consumer = {}
  for at = 1, #info, 2 do consumer[info[at]] = info[at + 1] end
  local leaves = consumer.name == ARGV[2] or consumer.idle > tonumber(ARGV[3])
  if leaves and consumer.pending == 0 then
    redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], consumer.name)
    forgotten = forgotten + 1
  end
end
return forgotten
