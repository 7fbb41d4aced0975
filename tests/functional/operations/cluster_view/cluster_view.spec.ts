import app from '@adonisjs/core/services/app'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { InstanceRegister } from '#cluster/instances/instance_register'
import { ResourceLease } from '#cluster/leases/resource_lease'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { SignalHistory } from '#cluster/signals/signal_history'
import { Signals } from '#cluster/signals/signals'
import { startSession } from '#tests/support/booking_sessions'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { issueOperator } from '#tests/support/issue_operator'
import { issueToken } from '#tests/support/issue_token'
import { instanceEntry } from '#tests/support/operations/instance_entry'
import { printedSignal } from '#tests/support/operations/printed_signal'
import { commandConnection, uniqueName } from '#tests/support/redis/command_connection'
import { campaign, createRouter, ROUTERS } from '#tests/support/routers'

const OPERATIONS = '/v1/operations'
const VIEWS = ['instances', 'signals', 'tripwires', 'streams', 'leases', 'locks']

async function asOperator(client: ApiClient): Promise<ApiClient> {
  return client.as(await issueOperator())
}

/** Signals that only this test printed, by the name of their instance. */
async function recordSignals(count: number, fields = {}): Promise<string> {
  const history = await app.container.make(SignalHistory)
  const instance = uniqueName('api')
  for (let at = 0; at < count; at += 1) {
    history.add(printedSignal({ instance, payload: { number: at }, ...fields }))
  }
  await history.flush()
  return instance
}

test.group('GET /v1/operations/instances', () => {
  test('lists every instance with its four connections, this one as of now', async ({
    client,
    assert,
  }) => {
    const source = uniqueName('source')
    const register = await app.container.make(InstanceRegister)
    await register.note(instanceEntry({ source, name: 'api-9:7', state: 'draining' }))

    const operator = await asOperator(client)

    const response = await operator.get(`${OPERATIONS}/instances`)

    response.assertStatus(200)
    const { data, meta } = response.body()
    assert.isTrue(meta.is_complete)
    assert.containSubset(data, [{ source, name: 'api-9:7', state: 'draining' }])
    const own = data.find((instance: { source: string }) => instance.source === meta.answered_by)
    assert.equal(own.state, 'ready')
    assert.equal(own.reported_ms_ago, 0)
    assert.match(own.version, /^\d+\.\d+\.\d+$/)
    assert.lengthOf(own.connections, 4)
    assert.isArray(meta.gone)
  })
})

test.group('GET /v1/operations/signals', () => {
  test('pages through the signals of an instance, the newest first', async ({ client, assert }) => {
    const operator = await asOperator(client)
    const instance = await recordSignals(3)

    const first = await operator.get(`${OPERATIONS}/signals`).qs({ instance, limit: 2 })
    const { next_cursor: cursor } = first.body().meta
    const second = await operator.get(`${OPERATIONS}/signals`).qs({ instance, limit: 2, cursor })

    const numbers = (body: { data: { payload: { number: number } }[] }) =>
      body.data.map(({ payload }) => payload.number)
    assert.deepEqual(numbers(first.body()), [2, 1])
    assert.deepEqual(numbers(second.body()), [0])
    assert.isNull(second.body().meta.next_cursor)
    const [signal] = first.body().data
    assert.equal(signal.severity, 'correctness')
    assert.equal(signal.time, printedSignal().time)
    assert.isAbove(Date.parse(signal.recorded_at), Date.parse(signal.time))
  })

  test('answers signals since the last question, the oldest first', async ({ client, assert }) => {
    const operator = await asOperator(client)
    const before = await operator.get(`${OPERATIONS}/signals`).qs({ limit: 1 })
    const instance = await recordSignals(3)
    const { live_cursor: after } = before.body().meta

    const first = await operator.get(`${OPERATIONS}/signals`).qs({ instance, after, limit: 2 })
    const second = await operator
      .get(`${OPERATIONS}/signals`)
      .qs({ instance, after: first.body().meta.live_cursor })

    const numbers = [...first.body().data, ...second.body().data].map(
      ({ payload }: { payload: { number: number } }) => payload.number
    )
    assert.deepEqual(numbers, [0, 1, 2])
  })

  test('filters by name and severity', async ({ client, assert }) => {
    const operator = await asOperator(client)
    const instance = await recordSignals(1, { key: 'redis.adapter.reconnected' })

    const counts = await Promise.all(
      [
        { name: 'redis.adapter.reconnected' },
        { severity: 'informational' },
        { name: 'redis.lock.unavailable' },
        { severity: 'alarm' },
      ].map(async (filter) => {
        const response = await operator.get(`${OPERATIONS}/signals`).qs({ instance, ...filter })
        return response.body().data.length
      })
    )

    assert.deepEqual(counts, [1, 1, 0, 0])
  })
})

test.group('GET /v1/operations/stores', () => {
  test('says the same of both stores as health:check', async ({ client, assert }) => {
    const operator = await asOperator(client)

    const response = await operator.get(`${OPERATIONS}/stores`)

    response.assertStatus(200)
    const { data, meta } = response.body()
    assert.containSubset(data, [
      { name: 'mongo', is_up: true },
      { name: 'redis', is_up: true },
    ])
    assert.include(['up', 'slow'], meta.verdict)
    assert.isNotEmpty(meta.advice)
  })
})

test.group('GET /v1/operations/locks', () => {
  test('names the instance that holds a lock, and since when', async ({ client, assert }) => {
    const operator = await asOperator(client)
    const keys = await app.container.make(RedisKeys)
    const locks = new DistributedLock(await commandConnection(), keys, new Signals(() => {}))
    const name = uniqueName('held')
    const attempt = await locks.acquire(keys.lock(name), { ttlMs: 60_000 })
    if (attempt.kind !== 'acquired') throw new Error('the lock is not free')
    const { lock } = attempt
    const [held] = locks.held.list(1)
    const sinceMs = held?.sinceMs ?? 0
    const register = await app.container.make(InstanceRegister)
    await register.note(
      instanceEntry({
        source: uniqueName('source'),
        name: 'api-7:1',
        locks: [{ attempt: held?.attempt ?? '', sinceMs }],
      })
    )

    const response = await eventually(
      () => operator.get(`${OPERATIONS}/locks`).qs({ limit: 100 }),
      (answer) => answer.text().includes(lock.attempt)
    )
    await lock.release()

    const found = response
      .body()
      .data.find(({ holder }: { holder: string }) => holder === lock.attempt)
    const { remaining_ms: remainingMs, fence, ...rest } = found
    assert.isAbove(remainingMs, 0)
    assert.isNumber(fence)
    assert.deepEqual(rest, {
      name: `lock:${name}`,
      holder: lock.attempt,
      instance: 'api-7:1',
      held_since: new Date(sinceMs).toISOString(),
    })
    assert.isEmpty(locks.held.list(1))
  })
})

test.group('GET /v1/operations/leases', () => {
  test('counts the leases and names the instance of their owner', async ({ client, assert }) => {
    const operator = await asOperator(client)
    const leases = await app.container.make(ResourceLease)
    const resource = `booking-session:${uniqueName('owned')}`
    const claim = await leases.claim(resource, { takeover: false, onLost: () => {} })

    const response = await operator.get(`${OPERATIONS}/leases`).qs({ limit: 100 })
    if (claim.kind === 'claimed') await claim.lease.release()

    response.assertStatus(200)
    const { data, meta } = response.body()
    assert.isAtLeast(meta.total, 1)
    assert.isAtLeast(meta.overdue, 0)
    assert.containSubset(data, [{ resource, state: 'owned' }])
  })
})

test.group('GET /v1/operations/streams and tripwires', () => {
  test('show the durable streams, and each tripwire with its threshold', async ({
    client,
    assert,
  }) => {
    const operator = await asOperator(client)

    const streams = await operator.get(`${OPERATIONS}/streams`)
    const tripwires = await operator.get(`${OPERATIONS}/tripwires`)
    const again = await operator.get(`${OPERATIONS}/tripwires`)
    const third = await operator.get(`${OPERATIONS}/tripwires`)

    streams.assertStatus(200)
    assert.containSubset(streams.body().data, [{ name: 'router-events' }])
    tripwires.assertStatus(200)
    assert.lengthOf(tripwires.body().tripwires, 5)
    // An older report may run out between two of the requests, but only once.
    assert.include([tripwires.body().at, third.body().at], again.body().at)
  })
})

test.group('What an operator sees', () => {
  test('holds nothing that an organization wrote', async ({ client, assert }) => {
    const operator = await asOperator(client)
    const tenant = await createTenant({ name: 'Secretive Clinic' })
    await issueToken(tenant.organizationId, undefined, { name: 'secretive token' })
    await createRouter(client, tenant, {
      name: 'secretive router',
      tags: ['secretive'],
      matching_criteria: campaign({ utm_source: 'secretive' }),
      example_urls: ['https://secretive.example/?utm_source=secretive'],
    })
    const url = 'https://secretive.example/?utm_source=secretive'
    await client.as(tenant).post(`${ROUTERS}/resolve`).json({ url })
    await startSession(client, tenant)

    for (const view of VIEWS) {
      const response = await operator.get(`${OPERATIONS}/${view}`)
      response.assertStatus(200)
      assert.notMatch(response.text(), /secretive/i, view)
      assert.notInclude(response.text(), tenant.bookingFlowId, view)
      assert.notInclude(response.text(), tenant.tokenId, view)
      assert.notMatch(response.text(), /sb[xos]_/, view)
    }
  })
})
