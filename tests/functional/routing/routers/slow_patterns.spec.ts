import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { Query } from 'mongoose'
import { RouterListRepository } from '#routing/routers/router_list_repository'
import { waitUntil } from '#scripts/services/wait_until'
import { BASE_URL } from '#tests/support/base_url'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { createTenant } from '#tests/support/create_tenant'
import { createRouter, ROUTERS } from '#tests/support/routers'
import { serviceQueryLimits } from '#tests/support/routing/query_limits'

/** Patterns that make a backtracking engine try every split of a name that is nearly right. */
const SLOW = [
  '(a+)+$',
  '^(a|a)*$',
  '^(a|aa)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(.*)*\\d',
  '^(\\w+\\s?)*$',
  '(a{1,50}){1,50}b',
  '^(a?){60}a{60}$',
  '(?=(a+))a*b\\1',
  '^(a+)\\1+$',
  '(?<=a{1,50}.*)b',
  '(((((a*)*)*)*)*)*$',
  '(a*)*b',
  '(?:a|a|a|a)*c',
  '^(?:.*a){40}$',
]
const NAMES = ['!', '\u20AC', ' 1'].map((end) => 'a'.repeat(100 - end.length) + end)
const AT_ONCE_MAX = 4
const GATE_LIMIT_MS = 60_000
/** The limit of the query is half a second. */
const LIMIT_MS = 3_000

/** Until the running test ends, queries with a pattern are held back just before MongoDB is asked. */
class HeldQueries {
  readonly #gates: (() => void)[] = []
  /** How often the repository was asked for a pattern; each such query then waits for its turn or has it. */
  asked = 0
  /** How many had their turn. */
  begun = 0

  constructor() {
    this.#watchRepository()
    this.#holdQueries()
  }

  begunAre(count: number): Promise<void> {
    return waitUntil(async () => this.begun === count, AbortSignal.timeout(GATE_LIMIT_MS), 1)
  }

  askedAre(count: number): Promise<void> {
    return waitUntil(async () => this.asked === count, AbortSignal.timeout(GATE_LIMIT_MS), 1)
  }

  /** Lets the query through that has been held for longest. */
  release(): void {
    this.#gates.shift()?.()
  }

  releaseAll(): void {
    while (this.#gates.length > 0) this.release()
  }

  #watchRepository(): void {
    const asks = () => {
      this.asked += 1
    }
    class WatchedRepository extends RouterListRepository {
      override list(...args: Parameters<RouterListRepository['list']>) {
        const listed = super.list(...args)
        if (args[1].filter.namePattern !== undefined) asks()
        return listed
      }
    }
    app.container.swap(RouterListRepository, () => app.container.make(WatchedRepository))
    getActiveTestOrFail().cleanup(() => app.container.restore(RouterListRepository))
  }

  #holdQueries(): void {
    const { exec } = Query.prototype
    const hold = async () => {
      const gate = Promise.withResolvers<void>()
      this.#gates.push(gate.resolve)
      this.begun += 1
      await gate.promise
    }
    Query.prototype.exec = async function (...args) {
      const conditions = this.getFilter().$and ?? []
      if (conditions.some(({ name }) => typeof name === 'object')) await hold()
      return exec.apply(this, args)
    }
    getActiveTestOrFail().cleanup(() => {
      Query.prototype.exec = exec
      this.releaseAll()
    })
  }
}

test.group('Concurrent patterns', () => {
  test('are at most four on an instance; a fifth waits, gets 503 and is never run', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const other = await createTenant()
    await createRouter(client, tenant, { name: 'Spring' })
    const ask = async (bearer: string) => client.as(bearer).get(`${ROUTERS}?name[$regex]=^Spr`)
    const held = new HeldQueries()
    const four = Array.from({ length: AT_ONCE_MAX }, () => ask(tenant.bearer))
    await held.begunAre(AT_ONCE_MAX)

    const refused = await ask(other.bearer)
    const unaffected = await client.as(tenant).get(`${ROUTERS}?name=Spring`)
    const begunMeanwhile = held.begun
    held.releaseAll()
    const answered = await Promise.all(four)
    const again = Array.from({ length: AT_ONCE_MAX }, () => ask(tenant.bearer))
    await held.begunAre(2 * AT_ONCE_MAX)
    held.releaseAll()
    answered.push(...(await Promise.all(again)))

    refused.assertStatus(503)
    assert.equal(refused.body().code, 'E_PATTERNS_BUSY')
    assert.equal(refused.header('retry-after'), '1')
    assert.lengthOf(unaffected.body().data, 1)
    assert.equal(begunMeanwhile, AT_ONCE_MAX)
    for (const response of answered) assert.lengthOf(response.body().data, 1)
  })

  test('are answered as soon as an earlier one has ended', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { name: 'Spring' })
    const ask = async () => client.as(tenant).get(`${ROUTERS}?name[$regex]=^Spr`)
    const held = new HeldQueries()
    const four = Array.from({ length: AT_ONCE_MAX }, ask)
    await held.begunAre(AT_ONCE_MAX)

    const fifth = ask()
    await held.askedAre(AT_ONCE_MAX + 1)
    const begunBefore = held.begun
    held.release()
    await held.begunAre(AT_ONCE_MAX + 1)
    held.releaseAll()
    const answered = await Promise.all([...four, fifth])

    assert.equal(begunBefore, AT_ONCE_MAX)
    for (const response of answered) assert.lengthOf(response.body().data, 1)
  })
})

test.group('A pattern without an end in sight', () => {
  test('is answered soon, while other requests are served', async ({ client, assert }) => {
    serviceQueryLimits()
    const tenant = await createTenant()
    const other = await createTenant()
    for (const name of NAMES) await createRouter(client, tenant, { name })
    const ask = async (bearer: string, target: string) => {
      const startedAtMs = performance.now()
      const response = await fetch(`${BASE_URL}${target}`, { headers: { authorization: bearer } })
      const body = JSON.parse(await response.text())
      return { status: response.status, code: body.code, ms: performance.now() - startedAtMs }
    }

    const machine = await MachineDelay.watch()
    const patterns = []
    const others = []
    for (const pattern of SLOW) {
      const [slow, ...served] = await Promise.all([
        ask(tenant.bearer, `${ROUTERS}?name[$regex]=${encodeURIComponent(pattern)}`),
        ...Array.from({ length: 5 }, () => ask(other.bearer, '/v1/organization')),
      ])
      patterns.push(slow)
      others.push(...served)
    }

    const limitMs = machine.boundMs(LIMIT_MS)
    for (const [index, { status, code, ms }] of patterns.entries()) {
      const label = `${SLOW[index]} ${status} ${code}`
      assert.oneOf(status, [200, 422], label)
      if (status === 422) assert.oneOf(code, ['E_PATTERN_TOO_SLOW', 'E_VALIDATION_ERROR'], label)
      assert.isBelow(ms, limitMs, `${label}; ${machine}`)
    }
    for (const { status, ms } of others) {
      assert.equal(status, 200)
      assert.isBelow(ms, limitMs, String(machine))
    }
  }).timeout(300_000)

  test('is not even tried when it is longer than 200 characters', async ({ client, assert }) => {
    const tenant = await createTenant()

    const response = await client
      .as(tenant)
      .get(ROUTERS)
      .qs({ name: { $regex: `${'(a+)+'.repeat(40)}$` } })

    response.assertStatus(422)
    assert.equal(response.body().errors[0].rule, 'maxLength')
  })
})
