-- Puts dead letters back into their stream, as new messages with the same id and body.
-- KEYS  dead letters, stream
-- ARGV  entry ids of the dead letters
-- Returns how many were put back; entries that are gone, or are not messages, are left out.
-- Atomic because a letter must be in exactly one of the two streams. XADD comes first: a full store refuses it before
-- anything has changed.
local retried = 0
for _, place in ipairs(ARGV) do
  local letter = redis.call('XRANGE', KEYS[1], place, place)[1]
  local message = {}
  for at = 1, letter and #letter[2] or 0, 2 do
    message[letter[2][at]] = letter[2][at + 1]
  end
  if message.id and message.body then
    redis.call('XADD', KEYS[2], '*', 'id', message.id, 'body', message.body)
    redis.call('XDEL', KEYS[1], place)
    retried = retried + 1
  end
end
return retried
