-- KEYS: stream. ARGV: group, consumer, consumer that gets the messages, then for each: entry, idle time to pretend (ms)
-- and deliveries to remember ('': unchanged). Messages that another consumer took over stay with it. Returns how many
-- were ours.
local ours = 0
for at = 4, #ARGV, 3 do
  local pending = redis.call('XPENDING', KEYS[1], ARGV[1], ARGV[at], ARGV[at], 1, ARGV[2])
  if #pending > 0 then
    local deliveries = ARGV[at + 2] == '' and pending[1][4] or ARGV[at + 2]
    redis.call('XCLAIM', KEYS[1], ARGV[1], ARGV[3], 0, ARGV[at],
      'IDLE', ARGV[at + 1], 'RETRYCOUNT', deliveries, 'JUSTID')
    ours = ours + 1
  end
end
return ours
