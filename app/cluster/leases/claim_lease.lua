-- Makes the caller the owner of a resource under a new epoch.
-- KEYS  lease (hash: o owner, e epoch, q last request, p previous owner, s sweep), deadlines of the shard (sorted set)
-- ARGV  resource, owner, request, ttl (ms), how long the record is kept after the lease expires (ms), takeover (1 or 0)
-- Returns {1, epoch, previous owner or ''} or, when the resource has an owner and may not be taken over, {0, epoch,
-- owner, ms left}. The same request gets the same answer again.
-- Atomic because owner, epoch and deadline must change together: max(epoch + 1, server time in us) grows even after the
-- record was lost. The record outlives the lease, so a late sweeper or owner sees what became of it.
local lease = redis.call('HMGET', KEYS[1], 'o', 'e', 'q', 'p', 's')
local owner, epoch = lease[1], lease[2]
local ttl, keep = tonumber(ARGV[4]), tonumber(ARGV[5])
local left = redis.call('PTTL', KEYS[1]) - keep
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local deadline = math.floor(now / 1000) + ttl
if owner == ARGV[2] and lease[3] == ARGV[3] and lease[5] ~= 'taken' then
  redis.call('PEXPIRE', KEYS[1], ttl + keep)
  redis.call('HSET', KEYS[1], 's', '')
  redis.call('ZADD', KEYS[2], deadline, ARGV[1])
  return {1, epoch, lease[4] or ''}
end
if owner and owner ~= '' and left > 0 and ARGV[6] == '0' then
  return {0, epoch, owner, left}
end
local new = tonumber(epoch or '0') + 1
if new < now then
  new = now
end
local text = string.format('%.0f', new)
local previous = owner or ''
redis.call('HSET', KEYS[1], 'o', ARGV[2], 'e', text, 'q', ARGV[3], 'p', previous, 's', '')
redis.call('PEXPIRE', KEYS[1], ttl + keep)
redis.call('ZADD', KEYS[2], deadline, ARGV[1])
return {1, text, previous}
