import { setImmediate as endOfTurn } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { test } from '@japa/runner'
import { PastTraffic } from '#routing/impact/past_traffic'
import { AnswerPermits } from '#shared/http/answer'
import { CallerLeft, LoopShare, type WorkLimits } from '#shared/async/time_slices'
import { WorkLimitsMiddleware } from '#shared/http/middleware'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { madeOnce } from '#tests/support/made_once'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { createPin, PINS } from '#tests/support/routing/pins'
import { createRouter, path, ROUTERS, routerPayload } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'

const HOUR_MS = 3_600_000
const SHAPES = 20_000
const URL = 'https://clinic.example/book'
const CHANGES = [{ op: 'create', router: { matching_criteria: path('a') } }]

interface Request {
  readonly method: 'get' | 'post' | 'delete'
  readonly at: string
  readonly body?: object
}

/** A hundred steps are a slice of 5 ms, whatever the machine does; `slices` counts them. */
function countingShare() {
  let nowMs = 0
  let looks = 0
  const meter = {
    nowMs: () => (nowMs += 0.05),
    processorMs: () => 5 * (looks += 1),
    idleMs: () => nowMs,
  }
  return { share: new LoopShare(meter), slices: () => Math.ceil(looks / 2) }
}

function limitWork(limits: Partial<WorkLimits>): void {
  const all = { processorMs: HOUR_MS, answerMs: HOUR_MS, ...limits }
  const { share } = countingShare()
  app.container.swap(WorkLimitsMiddleware, () => new WorkLimitsMiddleware(all, share))
}

/** A tenant without a router for the many shapes that were resolved yesterday. */
async function visited(): Promise<Tenant> {
  const tenant = await createTenant()
  const { id: routerId } = await createStoredRouter(tenant, { criteria: path('gone') })
  const shapes = Array.from({ length: SHAPES }, (_, at) => ({
    routerId,
    shape: `/a?n=${at}${'%3D'.repeat(100)}&utm_source=google`,
    count: 1,
  }))
  await closeDay(tenant.organizationId, new Date(Date.now() - 86_400_000), shapes)
  return tenant
}

/** For tests that only read. */
const visitedOnce = madeOnce(visited)

const QUESTIONS: Readonly<Record<string, (tenant: Tenant, routerId: string) => Request>> = {
  'an explanation': () => ({ method: 'post', at: `${ROUTERS}/explain`, body: { url: URL } }),
  'a resolve with candidates': () => ({
    method: 'post',
    at: `${ROUTERS}/resolve?candidates=2`,
    body: { url: URL },
  }),
  'a validation of rules': () => ({
    method: 'post',
    at: `${ROUTERS}/validate-rules`,
    body: { matching_criteria: path('a'), example_urls: [URL] },
  }),
  'a validation of example URLs': () => ({
    method: 'post',
    at: `${ROUTERS}/validate-example-urls`,
    body: { example_urls: [URL] },
  }),
  'an impact': () => ({ method: 'post', at: `${ROUTERS}/impact`, body: { changes: CHANGES } }),
  'a create': (tenant) => ({ method: 'post', at: ROUTERS, body: routerPayload(tenant) }),
  'an import': (tenant) => ({
    method: 'post',
    at: `${ROUTERS}/import`,
    body: { routers: [routerPayload(tenant)] },
  }),
  'a dry import': (tenant) => ({
    method: 'post',
    at: `${ROUTERS}/import?validate_only=true`,
    body: { routers: [routerPayload(tenant)] },
  }),
  'a bulk change': () => ({
    method: 'post',
    at: `${ROUTERS}/bulk-update`,
    body: { filter: { is_default: false }, set: { add_tags: ['t'] } },
  }),
  'a delete beside a pin': (_tenant, id) => ({ method: 'delete', at: `${ROUTERS}/${id}` }),
  'a blocking pin': (tenant) => ({
    method: 'post',
    at: PINS,
    body: { url: URL, expects: { booking_flow_id: tenant.bookingFlowId }, mode: 'block' },
  }),
  'a run of pins': () => ({ method: 'post', at: `${PINS}/run`, body: {} }),
  'the coverage of pins': () => ({ method: 'get', at: `${PINS}/coverage` }),
  'the suggestions': () => ({ method: 'get', at: '/v1/router-suggestions' }),
  'the routing table': () => ({ method: 'get', at: '/v1/routing-table' }),
}

test.group('A request that computes too much', (group) => {
  group.each.teardown(() => app.container.restore(WorkLimitsMiddleware))

  for (const [name, questionOf] of Object.entries(QUESTIONS)) {
    test(`is refused and changes nothing: ${name}`, async ({ client, assert }) => {
      const tenant = await createTenant()
      const router = await createRouter(client, tenant)
      await createPin(client, tenant)
      const { method, at, body = {} } = questionOf(tenant, router._id)
      const ask = () => {
        const request = client.as(tenant)[method](at)
        return method === 'post' ? request.json(body) : request
      }

      limitWork({ processorMs: 0 })
      const costly = await ask()
      limitWork({ answerMs: 0 })
      const late = await ask()

      costly.assertStatus(422)
      assert.equal(costly.body().code, 'E_TOO_COSTLY')
      late.assertStatus(503)
      assert.equal(late.body().code, 'E_INSTANCE_BUSY')
      late.assertHeader('retry-after', '2')
      app.container.restore(WorkLimitsMiddleware)
      const routers = await client.as(tenant).get(ROUTERS)
      assert.deepEqual(routers.body().data, [router])
      const pins = await client.as(tenant).get(PINS)
      assert.lengthOf(pins.body().data, 1)
    })
  }

  test('answers the part of an impact for which there was time, and continues the write', async ({
    client,
    assert,
  }) => {
    const tenant = await visited()
    // oxlint-disable-next-line house/patient-times -- the test moves the clock
    limitWork({ processorMs: 80 })
    const answered = await client.as(tenant).post(`${ROUTERS}/impact`).json({ changes: CHANGES })
    const created = await client
      .as(tenant)
      .post(`${ROUTERS}?impact=true`)
      .json(routerPayload(tenant, { matching_criteria: path('a') }))

    answered.assertStatus(200)
    created.assertStatus(201)
    for (const { replayed, moved } of [answered.body(), created.body().impact]) {
      assert.isFalse(replayed.is_complete)
      assert.isAbove(replayed.shapes, 0)
      assert.isBelow(replayed.share, 1)
      assert.equal(moved, replayed.events)
    }
  })

  test('answers the suggestions of the shapes for which there was time', async ({
    client,
    assert,
  }) => {
    const tenant = await visitedOnce()
    // oxlint-disable-next-line house/patient-times -- the test moves the clock
    limitWork({ processorMs: 600 })
    const answered = await client.as(tenant).get('/v1/router-suggestions')

    answered.assertStatus(200)
    const { traffic, data } = answered.body()
    assert.isFalse(traffic.is_complete)
    assert.isBelow(traffic.share, 1)
    assert.equal(data[0].support.resolves, traffic.left)
  })

  test('answers the coverage of the routers for which there was time', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const stored = 40
    await storeManyRouters(tenant, stored, (at) => ({
      criteria: path(`${at}`),
      exampleUrls: Array.from(
        { length: 200 },
        (_, of) => `https://clinic.example/${at}?n=${of}${'%3D'.repeat(600)}`
      ),
    }))
    // oxlint-disable-next-line house/patient-times -- the test moves the clock
    limitWork({ processorMs: 60 })
    const answered = await client.as(tenant).get(`${PINS}/coverage`)
    const { routers, examined, reached } = answered.body()

    assert.equal(routers, stored)
    assert.isBelow(examined, stored)
    assert.equal(reached, examined)
  })
})

test.group('A request that holds much memory', (group) => {
  group.each.teardown(() => app.container.restore(AnswerPermits))

  const asked = Object.entries(QUESTIONS).filter(([name]) =>
    ['an impact', 'a run of pins', 'the coverage of pins', 'the suggestions'].includes(name)
  )
  for (const [name, questionOf] of asked) {
    test(`waits for another one of its organization, and is then refused: ${name}`, async ({
      client,
      assert,
    }) => {
      const tenant = await createTenant()
      const { method, at, body = {} } = questionOf(tenant, '')
      const ask = (of: Tenant) => {
        const request = client.as(of)[method](at)
        return method === 'post' ? request.json(body) : request
      }
      const permits = new AnswerPermits(50)
      app.container.swap(AnswerPermits, () => permits)
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
      const other = permits.run('question', tenant.organizationId, () => isOver)

      const refused = await ask(tenant)
      const answered = await ask(await createTenant())
      end()
      await other
      const then = await ask(tenant)

      refused.assertStatus(503)
      assert.equal(refused.body().code, 'E_ORGANIZATION_BUSY')
      refused.assertHeader('retry-after', '2')
      answered.assertStatus(200)
      then.assertStatus(200)
    })
  }
})

test.group('A caller who leaves', (group) => {
  group.each.teardown(() => app.container.restore(WorkLimitsMiddleware))

  /** Asks, and leaves once the handler has begun; how its work ended, and what it did from then on. */
  async function leave(tenant: Tenant, at: string, body?: object) {
    const begun = Promise.withResolvers<HttpContext>()
    const ended = Promise.withResolvers<unknown>()
    class Watched extends WorkLimitsMiddleware {
      override async handle(ctx: HttpContext, next: NextFn) {
        begun.resolve(ctx)
        try {
          return await super.handle(ctx, next)
        } catch (error) {
          ended.resolve(error)
          throw error
        }
      }
    }
    const all = { processorMs: HOUR_MS, answerMs: HOUR_MS }
    const { share, slices } = countingShare()
    app.container.swap(WorkLimitsMiddleware, () => new Watched(all, share))
    const leaving = new AbortController()
    const asked = fetch(`http://${process.env.HOST}:${process.env.PORT}${at}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'authorization': tenant.bearer, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: leaving.signal,
    })
    const { response } = await begun.promise
    const closed = new Promise<number>((resolve) => {
      response.response.once('close', () => resolve(slices()))
    })
    asked.catch(() => {})
    leaving.abort()
    const before = await closed
    const end = await ended.promise
    await endOfTurn()
    return { end, status: response.getStatus(), slices: slices() - before }
  }

  test('gets no further slice', async ({ assert }) => {
    const edges = Array.from({ length: 10 }, (_, at) => ({
      op: 'create',
      router: {
        matching_criteria: path('a'),
        scheduling: { active_from: new Date(Date.now() + (at + 1) * HOUR_MS).toISOString() },
      },
    }))
    const tenant = await visitedOnce()

    const { end, status, slices } = await leave(tenant, `${ROUTERS}/impact`, { changes: edges })

    assert.instanceOf(end, CallerLeft)
    assert.equal(status, 499)
    assert.equal(slices, 0)
  })

  test('has no more shapes read for suggestions', async ({ assert, cleanup }) => {
    const tenant = await createTenant()
    let read = 0
    class EndlessTraffic extends PastTraffic {
      override async *read() {
        for (; read < 10_000; read += 1) {
          yield { day: new Date(0), resolves: 1, shapes: [] }
          await endOfTurn()
        }
      }
      override winners() {
        return Promise.resolve({ days: [], winners: new Map<string, number>() })
      }
    }
    app.container.swap(PastTraffic, () => new EndlessTraffic())
    cleanup(() => app.container.restore(PastTraffic))

    const { end, status } = await leave(tenant, '/v1/router-suggestions')

    assert.instanceOf(end, CallerLeft)
    assert.equal(status, 499)
    assert.isBelow(read, 10_000)
  })
})
