-- KEYS: stream, ids seen. ARGV: how long ids are remembered (ms, 0: not at all), then id and body of each message.
-- Answers how many were added; an id that is remembered is not added again. The first write is one that a full store
-- refuses, so that it refuses all of it.
local remembered = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local added = 0
for at = 2, #ARGV, 2 do
  local seen = remembered > 0 and redis.call('ZSCORE', KEYS[2], ARGV[at])
  if not seen or tonumber(seen) < now - remembered then
    redis.call('XADD', KEYS[1], '*', 'id', ARGV[at], 'body', ARGV[at + 1])
    if remembered > 0 then redis.call('ZADD', KEYS[2], now, ARGV[at]) end
    added = added + 1
  end
end
if added > 0 and remembered > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - remembered)
  redis.call('PEXPIRE', KEYS[2], remembered)
end
return added
