-- Renews leases of one shard for one owner.
-- KEYS  deadlines of the shard (sorted set), lease (hash) ...
-- ARGV  owner, ttl (ms), how long the record is kept after the lease expires (ms), then per lease: resource, epoch, 1
--       if it may be established again (its last renewal is younger than any record of a release)
-- Returns one {state, epoch, owner} per lease: 1 renewed; 2 established again under the same epoch, because the record
-- was gone or older, as after a restart or failover that lost it; 0 another owner has it; -1 it expired and was swept,
-- or was released; 3 the store had no memory to establish it again.
-- Atomic because another instance may claim the resource between check and extension. PEXPIRE comes first: it works
-- when memory is full, and a script that has written may go on.
local ttl, keep = tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local deadline = time[1] * 1000 + math.floor(time[2] / 1000) + ttl
local answers = {}
for i = 2, #KEYS do
  local at = 3 * i - 2
  local resource, epoch, mayEstablish = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local lease = redis.call('HMGET', KEYS[i], 'o', 'e', 's')
  local owner, recorded, sweep = lease[1], lease[2], lease[3]
  local answer
  if not recorded or tonumber(recorded) < tonumber(epoch) then
    answer = {-1, epoch, ''}
    if mayEstablish == '1' then
      local set = redis.pcall('HSET', KEYS[i], 'o', ARGV[1], 'e', epoch, 'q', '', 'p', '', 's', '')
      answer = {type(set) == 'number' and 2 or 3, epoch, ARGV[1]}
    end
  elseif recorded ~= epoch then
    answer = {0, recorded, owner}
  elseif owner == ARGV[1] and sweep ~= 'taken' then
    answer = {1, epoch, owner}
  else
    answer = {-1, epoch, ''}
  end
  if answer[1] == 1 or answer[1] == 2 then
    redis.call('PEXPIRE', KEYS[i], ttl + keep)
    redis.call('HSET', KEYS[i], 's', '')
    redis.call('ZADD', KEYS[1], deadline, resource)
  end
  answers[i - 1] = answer
end
return answers
