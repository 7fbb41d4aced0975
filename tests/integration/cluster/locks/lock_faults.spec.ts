import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@japa/runner'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { impatient } from '#tests/support/redis/impatient'
import { privateRedis } from '#tests/support/redis/private_redis'
import { proxiedRedis } from '#tests/support/redis/proxied_redis'
import { acquired, cycle, lockWorld, outcomeOf } from './lock_world.js'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

/** Settles when this process may know that an instant has come: later than every timer that was due before it. */
async function clockReaches(atMs: number): Promise<string> {
  while (Date.now() < atMs) await delay(atMs - Date.now())
  return `${atMs} came first`
}

test.group('DistributedLock in an outage', () => {
  test('fails closed at once without a connection, with one signal per attempt', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const { locks, key, lines, ...world } = await lockWorld(redis.url)
    await redis.die()
    await waitUntil(async () => world.redis.status !== 'ready', waitLimit(), 1)
    const startedMs = performance.now()
    const attempts = [
      await locks.acquire(key, { ttlMs: 1_000, waitMs: 60_000 }),
      await locks.acquire(key, { ttlMs: 1_000 }),
    ]
    assert.isBelow(performance.now() - startedMs, machine.boundMs(100), String(machine))
    assert.deepEqual(
      attempts.map(({ kind }) => kind),
      ['unavailable', 'unavailable']
    )
    assert.lengthOf(lines, 2)
    assert.match(lines[0] ?? '', /^redis\.lock\.unavailable \{"lock":"lock:test-/)
    assert.equal(locks.pendingReleases, 0)
  })

  test('reports an outage once for a call for several locks, and counts each', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const { locks, key, lines, ...world } = await lockWorld(redis.url)
    const keys = ['a', 'b', 'c'].map((name) => `${key}-${name}`)
    const before = await locks.acquireAll(keys, 1_000)
    assert.deepEqual(
      before.map((attempt) => attempt.kind === 'acquired' && attempt.lock.key),
      keys
    )
    await redis.die()
    await waitUntil(async () => world.redis.status !== 'ready', waitLimit(), 1)

    const attempts = await locks.acquireAll(keys, 1_000)

    assert.isTrue(attempts.every(({ kind }) => kind === 'unavailable'))
    assert.lengthOf(lines, 1)
    assert.match(lines[0] ?? '', /^redis\.lock\.unavailable \{"lock":"lock:test-.*-a"/)
    assert.deepEqual(
      [...locks.acquisitions],
      [
        ['acquired', 3],
        ['held', 0],
        ['unavailable', 3],
      ]
    )
  })

  test('names the first lock that it could not try, when others were answered', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const url = redis.url.replace('//', '//app:pw@')
    const { keyPrefix } = clusterConfig
    await redis.observer.acl('SETUSER', 'app', 'on', '>pw', '+@all', '~*', '&*')
    const { locks, key, lines } = await lockWorld(url)
    await cycle(locks, key)
    await redis.observer.acl(
      'SETUSER',
      'app',
      'resetkeys',
      `~${keyPrefix}fence:{${key}-a}`,
      `~${key}-a`
    )

    const attempts = await locks.acquireAll([`${key}-a`, `${key}-b`, `${key}-c`], 1_000)

    assert.deepEqual(
      attempts.map(({ kind }) => kind),
      ['acquired', 'unavailable', 'unavailable']
    )
    assert.lengthOf(lines, 1)
    assert.match(lines[0] ?? '', /^redis\.lock\.unavailable \{"lock":"lock:test-.*-b"/)
  })

  test("treats an answer after the lock's end as none, and releases the lock", async ({
    assert,
  }) => {
    const { redis, proxy } = await proxiedRedis()
    const { locks, key, lines } = await lockWorld(proxy.url)
    await cycle(locks, key)
    proxy.slow(50)
    const attempt = await locks.acquire(key, { ttlMs: 50 })
    assert.deepEqual(attempt, {
      kind: 'unavailable',
      reason: 'unknown: The answer came when the lock had run out',
    })
    assert.lengthOf(lines, 1)
    proxy.heal()
    await waitUntil(async () => locks.pendingReleases === 0, waitLimit())
    assert.isNull(await redis.observer.get(key))
  })

  test('releases what a frozen store granted after the attempt had given up', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const { locks, key, lines, ...world } = await lockWorld(redis.url)
    redis.kill('SIGSTOP')
    const bePatient = impatient(world.redis)
    const attempt = await locks.acquire(key, { ttlMs: 60_000 })
    assert.deepEqual(attempt, { kind: 'unavailable', reason: 'unknown: Command timed out' })
    assert.lengthOf(lines, 1)
    assert.equal(locks.pendingReleases, 1)
    redis.kill('SIGCONT')
    bePatient()
    await waitUntil(async () => locks.pendingReleases === 0, waitLimit())
    assert.equal(await redis.observer.exists(key), 0)
    await acquired(locks, key)
  })

  test('releases everything before it stops, as soon as the store answers', async ({ assert }) => {
    const redis = await privateRedis()
    const { locks, key, ...world } = await lockWorld(redis.url)
    redis.kill('SIGSTOP')
    const bePatient = impatient(world.redis)
    assert.equal(await outcomeOf(locks.acquire(key, { ttlMs: 60_000 })), 'unavailable')
    bePatient()
    const stopped = locks.stop(20_000)
    redis.kill('SIGCONT')
    await stopped
    assert.equal(locks.pendingReleases, 0)
    assert.equal(await redis.observer.exists(key), 0)
  })

  test('stops in time although the store does not answer, and reports what it leaves', async ({
    assert,
  }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const { locks, key, ...world } = await lockWorld(redis.url)
    redis.kill('SIGSTOP')
    impatient(world.redis)
    assert.equal(await outcomeOf(locks.acquire(key, { ttlMs: 60_000 })), 'unavailable')
    const startedMs = performance.now()
    await locks.stop(300)
    assert.isBelow(performance.now() - startedMs, machine.boundMs(2_000), String(machine))
    assert.equal(locks.pendingReleases, 1)
    redis.kill('SIGCONT')
  })

  test('releases a lock whose answer was lost with the connection', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const { locks, key } = await lockWorld(proxy.url)
    await cycle(locks, `${key}-warm`)

    proxy.dropReplies()
    const attempt = locks.acquire(key, { ttlMs: 60_000 })
    await waitUntil(async () => (await redis.observer.exists(key)) === 1, waitLimit(), 1)
    proxy.reset()
    proxy.heal()
    assert.equal(await outcomeOf(attempt), 'unavailable')
    await waitUntil(async () => (await redis.observer.exists(key)) === 0, waitLimit())
  })

  test('releases again a lock whose release was never answered', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const { locks, key, lines, ...world } = await lockWorld(proxy.url)
    const lock = await acquired(locks, key, 60_000)
    proxy.blackhole()
    const bePatient = impatient(world.redis)
    assert.equal(await lock.release(), 'unknown')
    assert.isFalse(lock.isValid)
    bePatient()
    proxy.reset()
    proxy.heal()
    await waitUntil(async () => (await redis.observer.exists(key)) === 0, waitLimit())
    assert.deepEqual(lines, [])
  })

  test('does not release what another attempt holds by now', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const { locks, key, ...world } = await lockWorld(proxy.url)
    const lock = await acquired(locks, key, 60_000)
    proxy.blackhole('to-server')
    const bePatient = impatient(world.redis)
    assert.equal(await lock.release(), 'unknown')
    bePatient()
    await redis.observer.set(key, 'another attempt')
    proxy.reset()
    proxy.heal()
    await waitUntil(async () => locks.pendingReleases === 0, waitLimit())
    assert.equal(await redis.observer.get(key), 'another attempt')
  })

  test('aborts the work in time when no renewal is answered', async ({ assert }) => {
    const { redis, proxy } = await proxiedRedis()
    const { locks, key, ...world } = await lockWorld(proxy.url)
    const { signal } = await acquired(locks, key, 1_200)
    proxy.blackhole()
    impatient(world.redis)
    const aborted = new Promise<string>((resolve) => {
      signal.addEventListener('abort', () => resolve('aborted'))
    })
    const freeAtMs = Number(await redis.observer.call('PEXPIRETIME', key))
    assert.equal(await Promise.race([aborted, clockReaches(freeAtMs)]), 'aborted')
  })

  test('works over a slow connection that delivers single bytes', async ({ assert }) => {
    const { proxy } = await proxiedRedis()
    const { locks, key } = await lockWorld(proxy.url)
    proxy.trickle(7)
    assert.equal(await cycle(locks, key), 'released')
    proxy.heal()
    proxy.slow(60, 20)
    assert.equal(await cycle(locks, key), 'released')
  })

  test('acquires nothing when memory is full, but renews and releases', async ({ assert }) => {
    const redis = await privateRedis()
    const { locks, key, lines } = await lockWorld(redis.url)
    const lock = await acquired(locks, key)
    await redis.observer.config('SET', 'maxmemory', '1')
    assert.deepEqual(await locks.acquire(`${key}-new`, { ttlMs: 1_000 }), {
      kind: 'unavailable',
      reason: 'refused: OOM',
    })
    assert.lengthOf(lines, 1)
    assert.equal(await lock.renew(), 'renewed')
    assert.equal(await lock.release(), 'released')
    assert.equal(locks.pendingReleases, 0)
  })

  test('still works after SCRIPT FLUSH', async ({ assert }) => {
    const redis = await privateRedis()
    const { locks, key } = await lockWorld(redis.url)
    const lock = await acquired(locks, key)
    await redis.observer.script('FLUSH')
    assert.equal(await lock.renew(), 'renewed')
    await redis.observer.script('FLUSH')
    assert.equal(await lock.release(), 'released')
    await redis.observer.script('FLUSH')
    await acquired(locks, key)
  })

  test('refuses to renew or release a lock that the store lost; tokens keep growing', async ({
    assert,
  }) => {
    const redis = await privateRedis(['--appendonly', 'no'])
    const { locks, key, ...world } = await lockWorld(redis.url)
    const lock = await acquired(locks, key, 60_000)
    await redis.die()
    await redis.restart()
    await waitUntil(async () => world.redis.status === 'ready', waitLimit())
    assert.equal(await lock.renew(), 'lost')
    const next = await acquired(locks, key)
    assert.isAbove(next.token, lock.token)
    assert.equal(await lock.release(), 'not_held')
    assert.equal(await redis.observer.get(key), next.attempt)
  })
})
