import type { Secret } from '@adonisjs/core/helpers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { CachedOrigins } from '#identity/keys/cached_origins'
import { isPageOrigin } from '#identity/keys/page_origin'

const ORIGIN = 'https://www.clinic.example'
const NETWORK = '192.0.2.1'

class StoreIsAway extends Error {
  override name = 'MongoServerSelectionError'
}

function world() {
  const named = new Set([ORIGIN])
  const time = { nowMs: 1_000 }
  const store = { isAway: false, reads: 0, gate: Promise.resolve() }
  const unknown = { counted: [] as string[], failed: new Set<string>(), blockedForMs: 0 }
  const origins = new CachedOrigins(
    {
      freshForMs: 60_000,
      isNamed: async (origin) => {
        store.reads += 1
        const isNamed = named.has(origin)
        await store.gate
        if (store.isAway) throw new StoreIsAway()
        return isNamed
      },
    },
    {
      failureOf: (asked: Secret<string>) =>
        unknown.failed.has(asked.release()) ? { expiredAt: null } : null,
      blockedForMs: () => unknown.blockedForMs,
      count: async (network: string, asked: Secret<string>) => {
        unknown.counted.push(`${network} ${asked.release()}`)
        return 0
      },
    },
    () => time.nowMs
  )
  return { named, time, store, unknown, origins }
}

test.group('Cached origins', () => {
  test('reads a named origin once a minute, also for concurrent pages', async ({ assert }) => {
    const { origins, store, time } = world()
    const { promise, resolve } = Promise.withResolvers<void>()
    store.gate = promise

    const asked = Array.from({ length: 10 }, () => origins.has(ORIGIN, NETWORK))
    resolve()
    assert.deepEqual(new Set(await Promise.all(asked)), new Set([true]))
    time.nowMs += 60_000
    assert.isTrue(await origins.has(ORIGIN, NETWORK))
    assert.isAtMost(store.reads, 1)

    time.nowMs += 1
    assert.isTrue(await origins.has(ORIGIN, NETWORK))
    assert.isAtLeast(store.reads, 2)
  })

  test('forgets an origin that no key names any more', async ({ assert }) => {
    const { origins, named, time } = world()
    await origins.has(ORIGIN, NETWORK)
    named.clear()

    assert.isTrue(await origins.has(ORIGIN, NETWORK))
    time.nowMs += 60_001
    assert.isFalse(await origins.has(ORIGIN, NETWORK))
  })

  test('counts an unknown origin against its network and does not read it again', async ({
    assert,
  }) => {
    const { origins, unknown, store } = world()

    assert.isFalse(await origins.has('https://evil.example', NETWORK))
    unknown.failed.add('https://evil.example')
    assert.isFalse(await origins.has('https://evil.example', NETWORK))

    assert.deepEqual(unknown.counted, [`${NETWORK} https://evil.example`])
    assert.isAtMost(store.reads, 1)
  })

  test('reads nothing for a network with too many unknown origins, and keeps known ones', async ({
    assert,
  }) => {
    const { origins, unknown, store, time } = world()
    await origins.has(ORIGIN, NETWORK)
    unknown.blockedForMs = 1_000
    time.nowMs += 60_001

    assert.isTrue(await origins.has(ORIGIN, NETWORK))
    assert.isFalse(await origins.has('https://other.example', NETWORK))

    assert.isAtMost(store.reads, 1)
  })

  test('is not displaced by origins that no key names', async ({ assert }) => {
    const { origins, store } = world()
    await origins.has(ORIGIN, NETWORK)

    for (let at = 0; at < 10_001; at++) await origins.has(`https://a${at}.example`, NETWORK)
    const { reads } = store

    assert.isTrue(await origins.has(ORIGIN, NETWORK))
    assert.equal(store.reads, reads)
  })

  test('keeps known origins while the store is away, and learns no new ones', async ({
    assert,
  }) => {
    const { origins, store, time, unknown } = world()
    await origins.has(ORIGIN, NETWORK)
    store.isAway = true
    time.nowMs += 3_600_000

    assert.isTrue(await origins.has(ORIGIN, NETWORK))
    assert.isFalse(await origins.has('https://new.example', NETWORK))
    assert.deepEqual(unknown.counted, [])
  })

  test('lets one request wait for a store that is away, to find out whether it is back', async ({
    assert,
  }) => {
    const { origins, named, store, time } = world()
    await origins.has(ORIGIN, NETWORK)
    store.isAway = true
    time.nowMs += 60_001
    await origins.has(ORIGIN, NETWORK)
    const { promise, resolve } = Promise.withResolvers<void>()
    store.gate = promise
    named.clear()

    assert.isTrue(await origins.has(ORIGIN, NETWORK))

    store.isAway = false
    resolve()
    await nextTurn()
    assert.isFalse(await origins.has(ORIGIN, NETWORK))
  })

  test('reads nothing for what is no origin of a page', async ({ assert }) => {
    const { origins, store } = world()

    for (const text of ['null', '', `${ORIGIN}/`, 'file://', `https://${'a'.repeat(255)}`]) {
      assert.isFalse(await origins.has(text, NETWORK), text)
    }
    assert.equal(store.reads, 0)
  })
})

test.group('isPageOrigin', () => {
  test('accepts origins as browsers write them: {$self}')
    .with([
      ORIGIN,
      'http://localhost:8080',
      'https://clinic.example:8443',
      'http://[::1]:3000',
      'https://xn--mnchen-3ya.example',
    ])
    .run(({ assert }, text) => assert.isTrue(isPageOrigin(text)))

  test('accepts no other form: {$self}')
    .with([
      'https://clinic.example:443',
      'https://CLINIC.example',
      'https://münchen.example',
      'ws://clinic.example',
      'blob:https://clinic.example',
    ])
    .run(({ assert }, text) => assert.isFalse(isPageOrigin(text)))
})
