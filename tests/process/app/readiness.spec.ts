import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { Redis } from 'ioredis'
import { waitUntil } from '#scripts/services/wait_until'
import { builtOnce } from '#tests/support/build/built_once'
import type { Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { newFolder } from '#tests/support/new_folder'
import { clientNames } from '#tests/support/redis/private_redis'
import { visitedTenantAt } from '#tests/support/visited_tenant'
import { type Instance, startInstance } from '#tests/support/processes/instance'
import { type StoreFaults, StoresOfTheirOwn } from '#tests/support/processes/stores_of_their_own'

const NOTICED_WITHIN_MS = 1_500
const AT_ONCE_MS = 1_000
const REQUEST_LIMIT_MS = 30_000
const BACK_WITHIN_MS = 60_000
const UP = { status: 'up' }

interface Fault {
  readonly title: string
  readonly down: 'mongo' | 'redis'
  readonly up: 'mongo' | 'redis'
  readonly strikes: StoreFaults
}

const FAULTS: readonly Fault[] = [
  { title: 'MongoDB is frozen', down: 'mongo', up: 'redis', strikes: { mongo: 'SIGSTOP' } },
  { title: 'Redis is frozen', down: 'redis', up: 'mongo', strikes: { redis: 'SIGSTOP' } },
]
const FOUR = [
  'signalbox:app-subscriber',
  'signalbox:command',
  'signalbox:realtime-publisher',
  'signalbox:realtime-subscriber',
]

test.group('An instance whose stores go away and come back', (group) => {
  const build = builtOnce(group)
  let stores: StoresOfTheirOwn
  let tenant: Tenant
  let instance: Instance

  group.setup(async () => {
    stores = await StoresOfTheirOwn.start()
    tenant = await visitedTenantAt(stores.addresses.mongodbUri)
    instance = await startInstance(newFolder(), stores.addresses, {}, build())
  })
  group.teardown(async () => {
    await instance.server.stop()
    await stores.stop()
  })
  group.each.setup(async () => {
    await stores.comeBack()
    await back(instance.url)
  })

  test('is ready while both are there', async ({ assert }) => {
    const both = await eventually(
      () => readiness(instance.url),
      ({ status }) => status === 200
    )
    assert.deepEqual(both, {
      status: 200,
      body: {
        status: 'ok',
        info: { mongo: UP, redis: UP },
        error: {},
        details: { mongo: UP, redis: UP },
      },
    })
  })

  /** Strikes, and resolves once the store that is away is named as it has to be. */
  async function isNamed(
    { down, up, strikes }: Pick<Fault, 'down' | 'up' | 'strikes'>,
    assert: Assert
  ): Promise<void> {
    const machine = await MachineDelay.watch()
    await stores.befalls(strikes)
    const { afterMs, body } = await noticed(instance.url, down)
    assert.isBelow(afterMs, machine.boundMs(NOTICED_WITHIN_MS), String(machine))
    assert.deepEqual(body.info, { [up]: UP })
    assert.equal(body.status, 'error')
    assert.equal(await statusOf(`${instance.url}/health/live`), 200)
  }

  async function recovers(): Promise<void> {
    await stores.comeBack()
    await back(instance.url)
  }

  for (const fault of FAULTS) {
    test(`names the missing one within 1.5 s and recovers without a restart when ${fault.title}`, async ({
      assert,
    }) => {
      await isNamed(fault, assert)
      await recovers()
    })
  }

  test('names a dead MongoDB within 1.5 s, resolves from memory and recovers without a restart', async ({
    assert,
  }) => {
    const before = await resolve(instance.url, tenant.bearer)
    await isNamed({ down: 'mongo', up: 'redis', strikes: { mongo: 'SIGKILL' } }, assert)
    const machine = await MachineDelay.watch()
    const during = await resolve(instance.url, tenant.bearer)

    assert.equal(before.status, 200)
    assert.deepEqual(during.answer, before.answer)
    assert.notEqual(during.decision, before.decision)
    assert.isBelow(during.afterMs, machine.boundMs(AT_ONCE_MS), String(machine))
    await recovers()
  })

  test('names a dead Redis within 1.5 s, and has exactly four named connections before and after', async ({
    assert,
    cleanup,
  }) => {
    const observer = new Redis(stores.addresses.redisUrl, { connectionName: 'observer' })
    cleanup(() => observer.disconnect())
    observer.on('error', () => {})
    const before = await eventually(
      () => clientNames(observer),
      (found) => found.join() === FOUR.join()
    )
    assert.deepEqual(before, FOUR)

    await isNamed({ down: 'redis', up: 'mongo', strikes: { redis: 'SIGKILL' } }, assert)
    await recovers()

    const names = await eventually(
      () => clientNames(observer),
      (found) => found.join() === FOUR.join()
    )
    assert.deepEqual(names, FOUR)
  })
})

interface Answer {
  readonly status: number
  readonly body: { status: string; info: object; error: Record<string, { status: string }> }
}

async function readiness(url: string): Promise<Answer> {
  const signal = AbortSignal.timeout(REQUEST_LIMIT_MS)
  const response = await fetch(`${url}/health/ready`, { signal })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Asks until the indicator is down; gives how long that took from now on, answer included. */
async function noticed(url: string, indicator: string) {
  const startedAtMs = performance.now()
  let answer: Answer | undefined
  await waitUntil(async () => {
    answer = await readiness(url)
    const { error } = answer.body
    const isOnlyOne = Object.keys(error).join() === indicator
    return answer.status === 503 && isOnlyOne && error[indicator]?.status === 'down'
  }, AbortSignal.timeout(REQUEST_LIMIT_MS))
  if (!answer) throw new Error('no answer')
  return { ...answer, afterMs: performance.now() - startedAtMs }
}

async function back(url: string): Promise<void> {
  await waitUntil(
    async () => (await statusOf(`${url}/health/ready`)) === 200,
    AbortSignal.timeout(BACK_WITHIN_MS)
  )
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_LIMIT_MS) })
  await response.body?.cancel()
  return response.status
}

async function resolve(base: string, bearer: string) {
  const startedAtMs = performance.now()
  const response = await fetch(`${base}/v1/booking-flow-routers/resolve`, {
    method: 'POST',
    headers: { 'authorization': bearer, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://clinic.example/remembered' }),
  })
  const body = (await response.json()) as { readonly decision_id: string }
  const { decision_id: decision, ...answer } = body
  return { status: response.status, decision, answer, afterMs: performance.now() - startedAtMs }
}
