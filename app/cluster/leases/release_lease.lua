-- Ends a lease if the caller still owns it.
-- KEYS  lease (hash), deadlines of the shard (sorted set)
-- ARGV  resource, owner, epoch ('' if the claim was never answered), request of the claim, request of this release, how
--       long the record of a release is kept (ms), how long that of an unswept lease is kept (ms), after how long a
--       sweeper may take a lease whose record is gone (ms)
-- Returns 1 owned until now, also when this very request asks again; 0 not owned: another instance or a sweeper has it,
-- or another request released it; -1 the record was gone or older: it is handed to the sweepers, which wait for a claim
-- first.
-- Atomic because a caller that gets 1, and no other, may declare the resource abandoned. PEXPIRE comes first: it works
-- when memory is full, and a script that has written may go on.
local lease = redis.call('HMGET', KEYS[1], 'o', 'e', 'q', 's')
local isMine = lease[2] == ARGV[3] or (ARGV[3] == '' and lease[3] == ARGV[4])
if ARGV[3] == '' and not lease[2] then
  return 0
end
if ARGV[3] ~= '' and (not lease[2] or tonumber(lease[2]) < tonumber(ARGV[3])) then
  local time = redis.call('TIME')
  local due = time[1] * 1000 + math.floor(time[2] / 1000) + tonumber(ARGV[8])
  local set = redis.pcall('HSET', KEYS[1], 'o', ARGV[2], 'e', ARGV[3], 'q', '', 'p', '', 's', 'suspect')
  if type(set) == 'number' then
    redis.call('PEXPIRE', KEYS[1], ARGV[7])
    redis.call('ZADD', KEYS[2], due, ARGV[1])
  end
  return -1
end
if lease[3] == ARGV[5] and lease[1] == '' then
  return 1
end
if not isMine or lease[1] ~= ARGV[2] or lease[4] == 'taken' then
  return 0
end
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('HSET', KEYS[1], 'o', '', 'q', ARGV[5])
redis.call('ZREM', KEYS[2], ARGV[1])
return 1
