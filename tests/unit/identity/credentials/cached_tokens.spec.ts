import { test } from '@japa/runner'
import identityConfig from '#config/identity'
import type { AccessToken } from '#identity/tokens/access_token'
import { CachedTokens } from '#identity/tokens/verify_access_token'
import type { CredentialSource } from '#identity/credentials/cached_credentials'
import { HOUR_MS } from '#shared/time'

const ID = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)

class StoreIsAway extends Error {
  override name = 'MongoServerSelectionError'
}

/** A store in memory whose answers can be held back. */
class Store implements CredentialSource<AccessToken> {
  readonly ids = new Set([ID, OTHER])
  reads: string[] = []
  isAway = false
  gate: Promise<void> = Promise.resolve()

  async findForAuthentication(id: string): Promise<AccessToken | null> {
    const found = await this.findAllForAuthentication([id])
    return found.get(id) ?? null
  }

  async findAllForAuthentication(ids: readonly string[]): Promise<Map<string, AccessToken>> {
    this.reads.push(ids.join())
    const found = new Map(ids.filter((id) => this.ids.has(id)).map((id) => [id, tokenOf(id)]))
    await this.gate
    if (this.isAway) throw new StoreIsAway()
    return found
  }

  /** Answers given from now on wait until the returned function is called. */
  holdBack(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.gate = promise
    return resolve
  }
}

function tokenOf(id: string): AccessToken {
  return {
    id,
    organizationId: 'c'.repeat(24),
    name: 'CI',
    hash: '',
    permissions: [],
    creatorIds: [],
    derivedFromId: null,
    device: null,
    expiresAt: new Date(0),
    lastUsedAt: null,
    createdAt: new Date(0),
  }
}

function world(maxTokens = 100) {
  const store = new Store()
  const time = { nowMs: 1_000 }
  const hearing = { isLive: true }
  const reported: unknown[] = []
  const tokens = new CachedTokens(
    {
      ...identityConfig,
      source: store,
      isReceiving: () => hearing.isLive,
      maxTokens,
      report: (error) => reported.push(error),
    },
    () => time.nowMs
  )
  return { store, time, hearing, reported, tokens }
}

test.group('Cached tokens', () => {
  test('reads a token once for concurrent and soon following requests', async ({ assert }) => {
    const { store, tokens } = world()
    const found = await Promise.all(Array.from({ length: 50 }, () => tokens.find(ID)))
    for (let i = 0; i < 50; i++) found.push(await tokens.find(ID))
    assert.isTrue(found.every((token) => token?.id === ID))
    assert.deepEqual(store.reads, [ID])
  })

  test('caches nothing about unknown tokens', async ({ assert }) => {
    const { store, tokens } = world()
    const missing = 'd'.repeat(24)
    const before = await tokens.find(missing)
    store.ids.add(missing)
    const after = await tokens.find(missing)
    assert.deepEqual([before, after?.id], [null, missing])
  })

  test('never returns a token 900 ms after its revocation, even without a message', async ({
    assert,
  }) => {
    const { store, time, tokens } = world()
    await tokens.find(ID)
    store.ids.delete(ID)
    time.nowMs += 900
    const last = await tokens.find(ID)
    time.nowMs += 1
    const gone = await tokens.find(ID)
    assert.deepEqual([last?.id, gone], [ID, null])
  })

  test('confirms all tokens in use by one read, and drops deleted ones', async ({ assert }) => {
    const { store, time, tokens } = world()
    await tokens.find(ID)
    await tokens.find(OTHER)
    store.ids.delete(OTHER)
    store.reads = []
    time.nowMs += 300
    await tokens.revalidate()
    time.nowMs += 900
    const [kept, gone] = [await tokens.find(ID), tokens.peek(OTHER)]
    assert.deepEqual([kept?.id, gone], [ID, null])
    assert.deepEqual(store.reads, [`${ID},${OTHER}`])
  })

  test('does not confirm unused tokens', async ({ assert }) => {
    const { store, time, tokens } = world()
    await tokens.find(ID)
    store.reads = []
    time.nowMs += 2_000
    await tokens.revalidate()
    assert.deepEqual(store.reads, [])
  })

  test('does not let a read in flight restore a token revoked in the meantime', async ({
    assert,
  }) => {
    const { store, tokens } = world()
    const release = store.holdBack()
    const reading = tokens.find(ID)
    tokens.revoke(ID)
    release()
    assert.isNull(await reading)
    assert.isNull(tokens.peek(ID))
  })

  test('does not let a confirmation in flight restore a token revoked in the meantime', async ({
    assert,
  }) => {
    const { store, tokens } = world()
    await tokens.find(ID)
    const release = store.holdBack()
    const asking = tokens.revalidate()
    tokens.revoke(ID)
    release()
    await asking
    assert.isNull(tokens.peek(ID))
  })

  test('does not share a read that began too long ago', async ({ assert }) => {
    const { store, time, tokens } = world()
    const release = store.holdBack()
    const slow = tokens.find(ID)
    store.ids.delete(ID)
    time.nowMs += 901
    const late = tokens.find(ID)
    release()
    await slow
    assert.isNull(await late)
    assert.isNull(await tokens.find(ID))
  })

  test('reads each token again after messages were missed', async ({ assert }) => {
    const { store, tokens } = world()
    await tokens.find(ID)
    store.ids.delete(ID)
    tokens.beginGap()
    assert.isNull(await tokens.find(ID))
  })

  test('reads each token again that was read while messages were missed', async ({ assert }) => {
    const { store, hearing, tokens } = world()
    hearing.isLive = false
    await tokens.find(ID)
    store.ids.delete(ID)
    hearing.isLive = true
    tokens.endGap()
    assert.isNull(await tokens.find(ID))
  })

  test('confirms unused tokens, too, once messages arrive again', async ({ assert }) => {
    const { store, time, hearing, tokens } = world()
    await tokens.find(ID)
    await tokens.find(OTHER)
    time.nowMs += 60_000
    hearing.isLive = false
    tokens.beginGap()
    store.ids.delete(OTHER)
    store.reads = []
    await tokens.revalidate()
    hearing.isLive = true
    tokens.endGap()
    await tokens.revalidate()
    await tokens.revalidate()
    assert.deepEqual(store.reads, [`${ID},${OTHER}`])
    assert.deepEqual([tokens.peek(ID)?.id, tokens.peek(OTHER)], [ID, null])
  })

  test('does not trust a confirmation in flight when messages stop', async ({ assert }) => {
    const { store, tokens } = world()
    await tokens.find(ID)
    const release = store.holdBack()
    const asking = tokens.revalidate()
    tokens.beginGap()
    release()
    await asking
    store.ids.delete(ID)
    assert.isNull(await tokens.find(ID))
  })

  test('holds at most its capacity, the latest used', async ({ assert }) => {
    const { store, tokens } = world(1)
    await tokens.find(ID)
    await tokens.find(OTHER)
    assert.isNull(tokens.peek(ID))
    assert.equal(tokens.peek(OTHER)?.id, OTHER)
    assert.lengthOf(store.reads, 2)
  })
})

test.group('Cached tokens while the store is away', () => {
  test('are used for as long as the outage lasts, without a read each time', async ({ assert }) => {
    const { store, time, tokens } = world()
    await tokens.find(ID)
    store.isAway = true
    await tokens.revalidate()
    store.reads = []
    time.nowMs += 24 * HOUR_MS
    const last = await tokens.find(ID)
    assert.deepEqual([last?.id, store.reads], [ID, []])
    await assert.rejects(() => tokens.find(OTHER), StoreIsAway)
  })

  test('are used for ten minutes after the last contact with revocations', async ({ assert }) => {
    const { store, time, hearing, tokens } = world()
    await tokens.find(ID)
    store.isAway = true
    await tokens.revalidate()
    time.nowMs += HOUR_MS
    hearing.isLive = false
    tokens.beginGap()
    time.nowMs += 300_000
    hearing.isLive = true
    tokens.endGap()
    tokens.beginGap()
    time.nowMs += 300_000
    const last = await tokens.find(ID)
    assert.equal(last?.id, ID)
    time.nowMs += 1
    await assert.rejects(() => tokens.find(ID), StoreIsAway)
  })

  test('are used although another channel is added in the meantime', async ({ assert }) => {
    const { store, time, hearing, tokens } = world()
    await tokens.find(ID)
    store.isAway = true
    await tokens.revalidate()
    hearing.isLive = false
    time.nowMs += HOUR_MS
    const during = await tokens.find(ID)
    hearing.isLive = true
    tokens.endGap()
    time.nowMs += HOUR_MS
    const after = await tokens.find(ID)
    assert.deepEqual([during?.id, after?.id], [ID, ID])
  })

  test('do not wait for a late answer, and drop what it says is revoked', async ({ assert }) => {
    const { store, time, tokens } = world()
    await tokens.find(ID)
    await tokens.find(OTHER)
    store.ids.delete(OTHER)
    const release = store.holdBack()
    const asking = tokens.revalidate()
    time.nowMs += 1_200
    release()
    await asking
    store.reads = []
    const found = await tokens.find(ID)
    assert.deepEqual([found?.id, tokens.peek(OTHER), store.reads], [ID, null, []])
  })

  test('are used for the caller that notices the outage first', async ({ assert }) => {
    const { store, time, tokens } = world()
    await tokens.find(ID)
    time.nowMs += 5_000
    store.isAway = true
    const found = await tokens.find(ID)
    assert.equal(found?.id, ID)
  })

  test('include, for ten minutes, what was read without contact with revocations', async ({
    assert,
  }) => {
    const { store, time, hearing, tokens } = world()
    hearing.isLive = false
    await tokens.find(ID)
    hearing.isLive = true
    store.isAway = true
    time.nowMs += 600_000
    const last = await tokens.find(ID)
    assert.equal(last?.id, ID)
    time.nowMs += 1
    await assert.rejects(() => tokens.find(ID), StoreIsAway)
  })

  test('exclude what an instance with MongoDB has revoked', async ({ assert }) => {
    const { store, tokens } = world()
    await tokens.find(ID)
    store.isAway = true
    await tokens.revalidate()
    tokens.revoke(ID)
    await assert.rejects(() => tokens.find(ID), StoreIsAway)
  })

  test('are confirmed again once it is back', async ({ assert }) => {
    const { store, time, reported, tokens } = world()
    await tokens.find(ID)
    store.isAway = true
    await tokens.revalidate()
    store.isAway = false
    store.ids.delete(ID)
    time.nowMs += 10_000
    await tokens.revalidate()
    assert.isNull(await tokens.find(ID))
    assert.deepEqual(reported, [])
  })
})
