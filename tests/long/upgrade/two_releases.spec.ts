import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { sayFigure } from '#scripts/testing/figure'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { eventually } from '#tests/support/eventually'
import { withDatabase } from '#tests/support/own_database'
import { startReceiver } from '#tests/support/webhooks/receiver'
import { type Order, type Side, TwoReleases } from './two_releases.js'

const ROUTERS = '/v1/booking-flow-routers'
/** Of each instance, while routers are written through both. */
const RESOLVES = 400
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const WRITES = 60
/** How long the other instance may resolve by the routers before a write (the bound of docs/architecture.md). */
const SEEN_WITHIN_MS = 3_000
const ORIGIN = 'http://127.0.0.1:3434'

test.group('Instances of this release and the one before it', () => {
  for (const order of ['deployment', 'rollback'] as const) {
    test(`serve the same data, side by side and in succession, in a ${order}`, async ({
      assert,
    }) => {
      const world = await TwoReleases.prepare(order)
      const [first, second] = await startBoth(world, order)

      await readAlike(assert, first, second)
      await writeAndSee(assert, [first, second])
      await readWhatTheOtherWrote(assert, first, second)
      await readWhatTheOtherWrote(assert, second, first)
      await seeMembers(assert, [first, second])
      await continueVisits(assert, first, second)
      await continueVisits(assert, second, first)
      await repeatRequests(assert, first, second)
      await repeatRequests(assert, second, first)
      const resolved = await recordOnce(assert, world, [first, second])

      await first.server.stop()
      assert.equal(await first.server.exited, 'exit code 0')
      await readAlone(assert, second, resolved)
      assert.deepEqual(nonZero(await world.deadLetters()), {})
    }).timeout(900_000)
  }
})

async function startBoth(world: TwoReleases, order: Order): Promise<readonly [Side, Side]> {
  const [first, second] =
    order === 'deployment' ? (['previous', 'this'] as const) : (['this', 'previous'] as const)
  return [await world.start(first), await world.start(second)]
}

/** Every member of `part` stands in `whole`, with the same value; `whole` may have further members. */
function assertContains(assert: Assert, whole: unknown, part: unknown, where: string): void {
  if (Array.isArray(part) && Array.isArray(whole)) {
    assert.lengthOf(whole, part.length, where)
    part.forEach((value, at) => assertContains(assert, whole[at], value, `${where}[${at}]`))
  } else if (typeof part === 'object' && part !== null) {
    for (const [name, value] of Object.entries(part)) {
      const found = (whole as Record<string, unknown> | null)?.[name]
      assertContains(assert, found, value, `${where}.${name}`)
    }
  } else {
    assert.deepEqual(whole, part, where)
  }
}

/** What this release answers contains what the previous one does. */
async function assertAlike(assert: Assert, sides: readonly Side[], path: string): Promise<void> {
  const answers = await Promise.all(
    sides.map(async (side) => ({ side, ...(await side.ask('GET', path)) }))
  )
  const of = (release: Side['release']) => answers.find(({ side }) => side.release === release)
  assertContains(assert, of('this')?.body, of('previous')?.body, path)
}

const LISTS = [
  `${ROUTERS}?limit=100`,
  `${ROUTERS}?q=implant&limit=100`,
  '/v1/booking-flows?limit=100',
  '/v1/organization',
  '/v1/router-pins?limit=100',
  '/v1/router-changes?limit=100',
  '/v1/webhooks?limit=100',
  '/v1/access-tokens?limit=100',
  '/v1/publishable-keys?limit=100',
]

async function readAlike(assert: Assert, first: Side, second: Side): Promise<void> {
  for (const path of LISTS) await assertAlike(assert, [first, second], path)
}

async function flowOf(side: Side): Promise<string> {
  const { body } = await side.ask('GET', '/v1/booking-flows?limit=1')
  return body.data[0]._id
}

/** To the release before, a member of this one is an access token with a name, until the member is removed. */
async function seeMembers(assert: Assert, sides: readonly [Side, Side]): Promise<void> {
  const [side, before] = sides[0].release === 'this' ? sides : [sides[1], sides[0]]
  const payload = { role: 'viewer', name: 'Anna Weber' }
  const { body: member } = await side.ask('POST', '/v1/members', { body: payload })
  const namesIn = async (one: Side) => {
    const { body } = await one.ask('GET', '/v1/access-tokens?limit=100')
    return body.data.map(({ name }: { name: string }) => name)
  }
  assert.include(await namesIn(before), payload.name)
  assert.notInclude(await namesIn(side), payload.name)
  await side.ask('DELETE', `/v1/members/${member._id}`)
  assert.notInclude(await namesIn(before), payload.name)
}

/** Each write through one instance changes what the other one resolves, within the bound. */
async function writeAndSee(assert: Assert, sides: readonly [Side, Side]): Promise<void> {
  const flow = await flowOf(sides[0])
  let slowestMs = 0
  for (let at = 0; at < WRITES; at++) {
    const [writer, reader] = at % 2 === 0 ? sides : [sides[1], sides[0]]
    const segment = `seen-${writer.release}-${at}`
    const { body: router } = await writer.ask('POST', ROUTERS, {
      body: {
        name: segment,
        booking_flow_id: flow,
        matching_criteria: { path: { segments: [segment] } },
      },
    })
    const startedMs = performance.now()
    const url = `https://www.brightsmile.example/${segment}`
    const selects = async () => {
      const { body } = await reader.ask('POST', `${ROUTERS}/resolve`, { body: { url } })
      return body.router._id
    }
    assert.equal(await eventually(selects, (id) => id === router._id), router._id, segment)
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    const { body: renamed } = await reader.ask('PATCH', `${ROUTERS}/${router._id}`, {
      body: { tags: [reader.release], scheduling: { active_until: '2099-01-01T00:00:00Z' } },
    })
    assert.deepEqual(renamed.tags, [reader.release])
    if (at % 3 === 0) await writer.ask('DELETE', `${ROUTERS}/${router._id}`)
  }
  sayFigure(`${WRITES} writes through both, seen within ${Math.round(slowestMs)} ms`)
  assert.isBelow(slowestMs, SEEN_WITHIN_MS)
}

/** Each kind of document that `writer` stores is read, found, changed and taken back through `reader`. */
async function readWhatTheOtherWrote(assert: Assert, writer: Side, reader: Side): Promise<void> {
  const both = [writer, reader]
  const own = `${writer.release}-${reader.release}`
  const create = async (path: string, body: object) => {
    const answer = await writer.ask('POST', path, { body })
    return answer.body
  }
  const flow = await create('/v1/booking-flows', {
    name: `Flow ${own}`,
    url: `https://booking.example/${own}`,
  })
  const router = await create(ROUTERS, {
    name: `Quokka ${own}`,
    description: 'Searchable',
    booking_flow_id: flow._id,
    external_id: own,
    tags: ['wallaby'],
    example_urls: [`https://www.brightsmile.example/${own}?plan=a&utm_source=mail`],
    matching_criteria: {
      path: { segments: [own] },
      query_params: { parameters: { plan: { value: 'a' }, extra: { required: false } } },
      campaign: { utm_source: 'mail' },
    },
  })
  const pin = await create('/v1/router-pins', {
    url: `https://www.brightsmile.example/${own}?plan=a&utm_source=mail`,
    expects: { booking_flow_id: flow._id },
    mode: 'warn',
  })
  const webhook = await create('/v1/webhooks', {
    url: 'http://127.0.0.1:9/hook',
    events: ['booking.completed'],
    is_active: false,
  })
  const token = await create('/v1/access-tokens', { name: own, permissions: ['routers:read'] })
  const key = await create('/v1/publishable-keys', { name: own, origins: [ORIGIN] })
  await writer.ask('PATCH', '/v1/organization', { body: { url_privacy: 'full' } })
  await writer.ask('PUT', '/v1/brand-kit', {
    body: { name: own, primary_color: '#112233' },
  })

  for (const path of [
    `${ROUTERS}/${router._id}`,
    `${ROUTERS}/by-external-id/${own}`,
    `${ROUTERS}?q=quokka%20${own}`,
    `${ROUTERS}?tag=wallaby&limit=100`,
    `${ROUTERS}/${router._id}/revisions`,
    `/v1/booking-flows/${flow._id}`,
    `/v1/router-pins/${pin._id}`,
    `/v1/webhooks/${webhook._id}`,
    '/v1/brand-kit',
    ...LISTS,
  ]) {
    await assertAlike(assert, both, path)
  }
  const { body: found } = await reader.ask('GET', `${ROUTERS}?q=quokka%20${own}`)
  assert.deepEqual(
    found.data.map(({ _id: id }: { _id: string }) => id),
    [router._id]
  )
  const change = (path: string, body: object) => reader.ask('PATCH', path, { body })
  await change(`${ROUTERS}/${router._id}`, { description: `Changed by ${reader.release}` })
  await change(`/v1/booking-flows/${flow._id}`, { name: `Flow ${own}, changed` })
  await change(`/v1/router-pins/${pin._id}`, { note: reader.release })
  await change(`/v1/webhooks/${webhook._id}`, { description: reader.release })
  for (const path of [
    `${ROUTERS}/${router._id}`,
    `${ROUTERS}/${router._id}/revisions`,
    `/v1/booking-flows/${flow._id}`,
    `/v1/router-pins/${pin._id}`,
    `/v1/webhooks/${webhook._id}`,
  ]) {
    await assertAlike(assert, both, path)
  }
  const { body: revisions } = await writer.ask('GET', `${ROUTERS}/${router._id}/revisions`)
  await writer.ask('POST', `${ROUTERS}/${router._id}/revert`, {
    body: { organization_revision: revisions.data.at(-1).organization_revision },
  })
  const { body: reverted } = await reader.ask('GET', `${ROUTERS}/${router._id}`)
  assert.equal(reverted.description, 'Searchable')
  for (const path of [
    `/v1/router-pins/${pin._id}`,
    `/v1/webhooks/${webhook._id}`,
    `/v1/access-tokens/${token._id}`,
    `/v1/publishable-keys/${key._id}`,
    `${ROUTERS}/${router._id}`,
    `/v1/booking-flows/${flow._id}`,
  ]) {
    await reader.ask('DELETE', path)
  }
}

/** A visit that begins on one instance, with a key that the other one made, goes on and ends on the other. */
async function continueVisits(assert: Assert, first: Side, second: Side): Promise<void> {
  const { body: key } = await second.ask('POST', '/v1/publishable-keys', {
    body: { name: 'Site', origins: [ORIGIN] },
  })
  const asPage = (bearer: string) => ({
    'authorization': `Bearer ${bearer}`,
    'origin': ORIGIN,
    'user-agent': BROWSER_AGENT,
  })
  const { body: decision } = await first.ask('POST', '/v1/page/resolve', {
    body: { url: 'https://www.brightsmile.example/hamburg/implants?utm_source=google' },
    headers: asPage(key.key),
  })
  const { body: session } = await first.ask('POST', '/v1/page/booking-sessions', {
    body: { booking_flow_id: decision.booking_flow._id, decision_id: decision.decision_id },
    headers: asPage(key.key),
  })
  await second.ask('POST', `/v1/booking-sessions/${session._id}/heartbeat`, {
    headers: asPage(session.secret),
  })
  const { body: completed } = await second.ask(
    'POST',
    `/v1/booking-sessions/${session._id}/complete`,
    { headers: asPage(session.secret) }
  )
  assert.equal(completed.status, 'completed')
  await assertAlike(assert, [first, second], `/v1/booking-sessions/${session._id}`)
}

async function repeatRequests(assert: Assert, first: Side, second: Side): Promise<void> {
  const own = `${first.release}-${second.release}`
  const headers = { 'idempotency-key': own }
  const body = { name: `Once ${own}`, url: 'https://booking.example/once' }
  const created = await first.ask('POST', '/v1/booking-flows', { body, headers })
  const repeated = await second.ask('POST', '/v1/booking-flows', { body, headers })
  assert.equal(repeated.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(repeated.body, created.body)
}

/**
 * Each answered resolve of either instance is one stored event and one message to a webhook; none is a dead letter. Every
 * other resolve names its trace.
 */
async function recordOnce(
  assert: Assert,
  world: TwoReleases,
  sides: readonly [Side, Side]
): Promise<readonly string[]> {
  const receiver = await startReceiver()
  for (const [at, side] of sides.entries()) {
    const { body } = await side.ask('GET', `${ROUTERS}?limit=${at + 1}`)
    await side.ask('POST', '/v1/webhooks', {
      body: {
        url: receiver.url,
        events: ['router.resolved'],
        router_resolved: { router_ids: [body.data[at]._id] },
      },
    })
  }
  const decisions: string[] = []
  const urls = world.demo.requests.map(({ url }) => url)
  const resolveAll = async (side: Side) => {
    for (let at = 0; at < RESOLVES; at++) {
      const url = urls[at % urls.length]
      const headers: Record<string, string> = at % 2 === 0 ? {} : { traceparent: TRACEPARENT }
      const { body } = await side.ask('POST', `${ROUTERS}/resolve`, { body: { url }, headers })
      decisions.push(body.decision_id)
    }
  }
  await Promise.all(sides.map(resolveAll))
  const stored = async () => {
    const counts = new Map<string, number>()
    await withDatabase(world.mongodbUri, async (db) => {
      for await (const { _id: id } of db.collection('router_events').find({})) {
        counts.set(String(id), (counts.get(String(id)) ?? 0) + 1)
      }
    })
    return decisions.filter((id) => counts.get(id) !== 1)
  }
  assert.deepEqual(await eventually(stored, (missing) => missing.length === 0), [])
  assert.lengthOf(new Set(decisions), 2 * RESOLVES)
  assert.deepEqual(nonZero(await world.deadLetters()), {})
  sayFigure(`${decisions.length} resolves, each one event`)
  return decisions
}

async function readAlone(assert: Assert, side: Side, resolved: readonly string[]): Promise<void> {
  for (const path of LISTS) await side.ask('GET', path)
  for (const id of [resolved.at(0), resolved.at(-1)]) {
    const { body } = await side.ask('GET', `/v1/router-events/${id}`)
    assert.equal(body._id, id)
  }
  const { body } = await side.ask('GET', '/health/ready')
  assert.equal(body.status, 'ok')
}

function nonZero(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}
