-- KEYS: stream, ids seen, dead letters. ARGV: how long ids are remembered (ms, 0: not at all), bytes that the stream
-- and its dead letters may take (0: not measured), then id and body of each message.
-- Returns how many were added, or -1 when the stream is full; a remembered id is not added again. The first write is
-- one that a full store refuses, so a refusal changes nothing.
local remembered = tonumber(ARGV[1])
local allowed = tonumber(ARGV[2])
if allowed > 0 then
  local bytes = redis.call('MEMORY', 'USAGE', KEYS[1]) or 0
  bytes = bytes + (redis.call('MEMORY', 'USAGE', KEYS[3]) or 0)
  if bytes >= allowed then return -1 end
end
if remembered == 0 then
  for at = 3, #ARGV, 2 do
    redis.call('XADD', KEYS[1], '*', 'id', ARGV[at], 'body', ARGV[at + 1])
  end
  return (#ARGV - 2) / 2
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local added = 0
for at = 3, #ARGV, 2 do
  local seen = redis.call('ZSCORE', KEYS[2], ARGV[at])
  if not seen or tonumber(seen) < now - remembered then
    redis.call('XADD', KEYS[1], '*', 'id', ARGV[at], 'body', ARGV[at + 1])
    redis.call('ZADD', KEYS[2], now, ARGV[at])
    added = added + 1
  end
end
if added > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - remembered)
  redis.call('PEXPIRE', KEYS[2], remembered)
end
return added
