import { globSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { BASE_URL } from '#tests/support/base_url'
import { ownService, sendJson } from '#tests/support/client/own_service'
import { clientOf, CONSUMER_OPTIONS, packedClient } from '#tests/support/client/packed_client'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createRouter, path } from '#tests/support/routers'
import { startAlteringHaproxy } from '#tests/support/processes/altering_proxy'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'
import { createStoredRouter } from '#tests/support/stored_routers'
import { mistakesIn } from '#tests/support/typescript/mistakes_in'
import { createWebhook } from '#tests/support/webhooks/create_webhook'
import { startReceiver } from '#tests/support/webhooks/receiver'
import type * as Package from '../../../packages/client/src/index.js'

const LIMIT_MS = 60_000

/** What a consumer writes. */
const CONSUMER = `
import { Client, isProblem, verifyWebhook } from '@signalbox/client'

const client = new Client({ url: 'https://signalbox.example', token: 'sbx_x' })
const router = await client.routers.create({
  name: 'Autumn',
  booking_flow_id: 'f',
  matching_criteria: { path: { segments: ['implants'] } },
})
const text: string = router.name
for await (const { priority_class } of client.routers.list({ status: 'open' })) {
  const isCampaign: boolean = priority_class === 'campaign'
}
const { booking_flow, decision_id } = await client.resolve('https://clinic.example/')
const session = await client.sessions.start({ booking_flow_id: booking_flow._id, decision_id })
const secret: string = session.secret
try {
  await client.sessions.complete(session._id, { secret })
} catch (error) {
  if (isProblem(error, 'E_PIN_BROKEN')) console.log(error.body.pins.length, error.code)
}
for await (const { metadata } of client.events.list({ utm_source: 'google' })) {
  const at: string = metadata.timestamp
}
const { groups } = await client.traffic({ group_by: 'flow' })
const { moved } = await client.routers.impact({ changes: [{ op: 'delete', id: router._id }] })
const { updated } = await client.routers.bulkUpdate({ ids: [router._id], set: { is_active: false } })
const pin = await client.pins.create({ url: 'https://a.example/', expects: { none: true }, mode: 'warn' })
await client.pins.update(pin._id, { note: 'x' }, { ifMatch: '*' })
const { verdicts } = await client.pins.run({ ids: [pin._id] })
const message = await verifyWebhook({ body: '{}', headers: new Headers(), secret: 'whsec_x' })
if (message.type === 'router.changed') console.log(message.data.count, groups, moved, updated, verdicts)
`

/** Each is a mistake that a consumer could make, as a change to what the consumer wrote. */
const MISTAKES: readonly [string, string][] = [
  ["name: 'Autumn'", "nmae: 'Autumn'"],
  ["status: 'open'", "status: 'closed'"],
  ["priority_class === 'campaign'", "priority_class === 'campain'"],
  ['decision_id })', 'decisionId: decision_id })'],
  ["'E_PIN_BROKEN'", "'E_PIN_BORKEN'"],
  ["'E_PIN_BROKEN'", "'E_NO_ROUTER_MATCHED'"],
  ['session.secret', 'session.token'],
  ["utm_source: 'google'", "utm_sources: 'google'"],
  ["group_by: 'flow'", "group_by: 'flows'"],
  ["op: 'delete'", "op: 'remove'"],
  ['set: { is_active', 'change: { is_active'],
  ["mode: 'warn'", "mode: 'warning'"],
  [", { ifMatch: '*' }", ''],
  ['message.data.count', 'message.data.counts'],
]

const TYPES_BYTES_MAX = 320_000

const ANY = { ifMatch: '*' }

function problem(response: ServerResponse, status: number, code: string, retryAfter?: string) {
  const body = { type: 'x', title: 'Title', status, detail: 'Detail.', instance: '/x', code }
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    'x-request-id': 'request-1',
    ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  })
  response.end(JSON.stringify(body))
}

const SESSION = { _id: 'f'.repeat(24), status: 'open' }
const ROUTER = { name: 'Autumn', booking_flow_id: 'f'.repeat(24), matching_criteria: path('a') }

test.group('The client package', (group) => {
  let consumer = ''
  let signalbox: typeof Package

  group.setup(async () => {
    ;({ consumer, signalbox } = await packedClient())
  })

  test('has no dependencies, less than 320 kB of types, and the licence that it names', ({
    assert,
  }) => {
    const installed = join(consumer, 'node_modules/@signalbox/client')
    const { dependencies, peerDependencies, license } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8')
    )
    const types = globSync('dist/*.d.ts', { cwd: installed })
    const bytes = types.map((name) => statSync(join(installed, name)).size)
    assert.isBelow(
      bytes.reduce((sum, one) => sum + one, 0),
      TYPES_BYTES_MAX
    )
    assert.equal(license, 'SEE LICENSE IN LICENSE')
    assert.include(readFileSync(join(installed, 'LICENSE'), 'utf8'), 'all rights are reserved')
    const lock = JSON.parse(readFileSync(join(consumer, 'package-lock.json'), 'utf8'))

    assert.isUndefined(dependencies)
    assert.isUndefined(peerDependencies)
    assert.deepEqual(Object.keys(lock.packages), ['', 'node_modules/@signalbox/client'])
  })

  test('compiles for a consumer without a mistake, and for none with one', ({ assert }) => {
    const wrong = MISTAKES.map(([one, other], at): [string, string] => {
      assert.include(CONSUMER, one)
      return [join(consumer, `wrong_${at}.ts`), CONSUMER.replace(one, other)]
    })

    const found = mistakesIn(
      new Map([[join(consumer, 'index.ts'), CONSUMER], ...wrong]),
      CONSUMER_OPTIONS
    )

    assert.sameMembers(
      [...found.keys()],
      wrong.map(([file]) => file),
      JSON.stringify([...found])
    )
  }).timeout(LIMIT_MS * 2)

  test('resolves, books and manages routers with the service', async ({ client, assert }) => {
    const tenant = await createTenant()
    const api = new signalbox.Client({
      url: `${BASE_URL}/`,
      token: tenant.bearer.replace('Bearer ', ''),
    })

    const created = await api.routers.create({
      name: 'Autumn',
      booking_flow_id: tenant.bookingFlowId,
      matching_criteria: path('implants'),
    })
    const resolved = await api.resolve('https://clinic.example/implants')
    const [again, nowhere] = await api.resolveBatch([
      'https://clinic.example/implants',
      'https://clinic.example/nowhere',
    ])
    const started = await api.sessions.start({
      booking_flow_id: resolved.booking_flow._id,
      decision_id: resolved.decision_id,
    })
    const kept = await api.sessions.keep(started._id, { secret: started.secret })
    const completed = await api.sessions.complete(started._id, { secret: started.secret })
    const completedAgain = await api.sessions.complete(started._id)
    const read = await api.sessions.read(started._id)
    const router = await api.routers.read(created._id)
    const updated = await api.routers.update(
      router._id,
      { name: 'Winter' },
      { ifMatch: router.etag }
    )
    const stale = await api.routers
      .delete(router._id, { ifMatch: router.etag })
      .catch((error: unknown) => error)
    await api.routers.delete(router._id, { ifMatch: '*' })
    const gone = await client.as(tenant).get(`/v1/booking-flow-routers/${router._id}`)

    assert.equal(resolved.router._id, created._id)
    assert.equal(again?.router._id, created._id)
    assert.isNull(nowhere)
    assert.equal(kept.status, 'open')
    assert.equal(completed.status, 'completed')
    assert.equal(completedAgain._id, read._id)
    assert.equal(updated.name, 'Winter')
    assert.isTrue(stale instanceof signalbox.SignalboxProblem && stale.status === 412)
    gone.assertStatus(404)
  })

  test('reads events and traffic, and says what changes would do, with the service', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const criteria = { path: { segments: ['implants'] } }
    const { id } = await createStoredRouter(tenant, { criteria })
    const api = await clientOf(tenant)
    const { decision_id: decisionId } = await api.resolve('https://clinic.example/implants')

    const event = await eventually(
      () => api.events.read(decisionId).catch(() => null),
      (found) => found !== null
    )
    const listed = await api.events.list({ router_id: id }).all(10)
    const traffic = await api.traffic({ router_id: id, interval: 'hour' })
    const impact = await api.routers.impact({ changes: [{ op: 'delete', id }], days: 1 })

    assert.equal(event?.router_id, id)
    assert.deepEqual(listed, [event])
    assert.equal(traffic.groups[0]?.resolved, 1)
    assert.equal(impact.moved + impact.unmatched, impact.replayed.events)
  })

  test('pins URLs, and changes and deletes many routers at once, with the service', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const api = await clientOf(tenant)
    const ids: string[] = []
    for (const name of ['a', 'b']) {
      const created = await api.routers.create({
        name,
        booking_flow_id: tenant.bookingFlowId,
        matching_criteria: path(name),
      })
      ids.push(created._id)
    }
    const key = { idempotencyKey: 'once' }

    const pin = await api.pins.create({
      url: 'https://clinic.example/a',
      expects: { booking_flow_id: tenant.bookingFlowId },
      mode: 'block',
    })
    const read = await api.pins.read(pin._id)
    const run = await api.pins.run()
    const coverage = await api.pins.coverage()
    const broken = await api.routers.bulkDelete({ ids }).catch((error: unknown) => error)
    await api.pins.update(pin._id, { mode: 'warn', note: 'Until May' }, { ifMatch: read.etag })
    const stale = await api.pins
      .delete(pin._id, { ifMatch: read.etag })
      .catch((error: unknown) => error)
    const pins = await api.pins.list().all(10)
    const tagged = await api.routers.bulkUpdate({ ids, set: { tags: ['spring'] } }, key)
    const again = await api.routers.bulkUpdate({ ids, set: { tags: ['spring'] } }, key)
    const checked = await api.routers.bulkDelete({ ids }, { query: { validate_only: true } })
    const deleted = await api.routers.bulkDelete({ filter: { tag: 'spring' } })
    await api.pins.delete(pin._id, { ifMatch: '*' })

    assert.equal(run.verdicts[0]?.state, 'held')
    assert.isObject(coverage)
    assert.isTrue(signalbox.isProblem(broken, 'E_PIN_BROKEN'))
    assert.isTrue(stale instanceof signalbox.SignalboxProblem && stale.status === 412)
    assert.equal(pins[0]?.note, 'Until May')
    assert.equal(tagged.updated, 2)
    assert.deepEqual(again, tagged)
    assert.equal(checked.matched, 2)
    assert.equal(deleted.matched, 2)
    assert.deepEqual(await api.pins.list().all(10), [])
  })

  test('verifies only what the service delivers, also while its secret is rotated', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const receiver = await startReceiver()
    const { _id: id, secret } = await createWebhook(client, tenant, { url: receiver.url })
    const rotated = await client.as(tenant).post(`/v1/webhooks/${id}/rotate-secret`)
    await client.as(tenant).post(`/v1/webhooks/${id}/test`)
    const [sent] = receiver.received
    if (!sent) throw new Error('nothing was delivered')
    const { body, headers } = sent
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const verify = (changed: object = {}, nowMs?: number) =>
      signalbox
        .verifyWebhook({ body, headers, secret, ...changed }, nowMs)
        .catch((error: unknown) => error)

    const expected = { ...sent.payload, id: headers['webhook-id'] }
    assert.deepEqual(await verify(), expected)
    assert.deepEqual(await verify({ secret: [other, rotated.body().secret] }), expected)
    assert.deepEqual(
      await verify({ headers: new Headers(headers), body: new TextEncoder().encode(body) }),
      expected
    )
    for (const spelt of [
      (name: string) => name.toUpperCase(),
      (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    ]) {
      const named = Object.entries(headers).map(([name, value]) => [spelt(name), value])
      assert.deepEqual(await verify({ headers: Object.fromEntries(named) }), expected)
    }
    for (const refused of [
      await verify({ secret: other }),
      await verify({ body: `${body} ` }),
      await verify({ headers: { ...headers, 'webhook-id': 'msg_2' } }),
      await verify({ headers: {} }),
      await verify({ headers: { ...headers, 'webhook-signature': 'v1,*** v2,AAAA' } }),
      await verify({}, Date.now() + 301_000),
    ]) {
      assert.instanceOf(refused, signalbox.WebhookUnverified)
    }
    for (const [mistake, message] of [
      [{ secret: 'sbx_1' }, /^secret must/],
      [{ secret: undefined }, /^secret must/],
      [{ body: undefined }, /^body must be .* before anything parsed it/],
      [{ body: JSON.parse(body) }, /^body must/],
    ] as const) {
      const error = await verify(mistake)
      assert.instanceOf(error, TypeError)
      assert.match(Object(error).message, message)
    }
  })

  test('overwrites nothing through a proxy that removes tags and conditions', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { id } = await createStoredRouter(tenant)
    const haproxy = await balancerForTests()
    const url =
      haproxy === null
        ? BASE_URL
        : await startAlteringHaproxy(haproxy, 'strips', Number(process.env.PORT))
    const api = new signalbox.Client({ url, token: tenant.bearer.replace('Bearer ', '') })
    const refusal = (write: Promise<unknown>) => write.catch((error: unknown) => error)
    const { etag: ifMatch } = await api.routers.read(id)
    await api.routers.update(id, { name: 'Theirs' }, { ifMatch })

    const refused = [
      await refusal(api.routers.update(id, { name: 'Mine' }, { ifMatch })),
      await refusal(api.routers.delete(id, { ifMatch })),
    ]
    const unconditional = await refusal(
      Reflect.apply(api.routers.update, api.routers, [id, { name: 'Mine' }])
    )

    for (const error of refused) assert.isTrue(signalbox.isProblem(error, 'E_ROUTER_STALE'))
    assert.instanceOf(unconditional, TypeError)
    const kept = await api.routers.read(id)
    assert.equal(kept.name, 'Theirs')
  })

  test('returns lists as iterators, which read a page only when it is needed', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    for (let n = 0; n < 5; n++) await createRouter(client, tenant, { name: `Router ${n}` })
    const api = new signalbox.Client({ url: BASE_URL, token: tenant.bearer.replace('Bearer ', '') })
    const list = api.routers.list({ limit: 2, sort: 'name' })

    const names: string[] = []
    for await (const { name } of list) names.push(name)
    const sizes: number[] = []
    for await (const page of list.pages()) sizes.push(page.length)
    const all = await list.all(5)
    const tooMany = await list.all(4).catch((error: unknown) => error)

    assert.deepEqual(names, ['Router 0', 'Router 1', 'Router 2', 'Router 3', 'Router 4'])
    assert.deepEqual(sizes, [2, 2, 1])
    assert.lengthOf(all, 5)
    assert.instanceOf(tooMany, RangeError)
  })

  test('stops reading a list where its consumer stops', async ({ assert }) => {
    const { url, asked } = await ownService((_request, response) => {
      sendJson(response, { data: [SESSION, SESSION], meta: { limit: 2, next_cursor: 'next' } })
    })
    const api = new signalbox.Client({ url, token: 'sbx_x' })

    let count = 0
    for await (const session of api.sessions.list({ status: 'open', limit: 2 })) {
      assert.equal(session._id, SESSION._id)
      count += 1
      if (count === 3) break
    }

    assert.deepEqual(
      asked.map((one) => one.url),
      [
        '/v1/booking-sessions?status=open&limit=2',
        '/v1/booking-sessions?status=open&limit=2&cursor=next',
      ]
    )
  })

  test('throws problems with their code, what they say, and the id of the request', async ({
    assert,
  }) => {
    const { bearer } = await createTenant()
    const api = new signalbox.Client({ url: BASE_URL, token: bearer.replace('Bearer ', '') })

    const unmatched = await api
      .resolve('https://clinic.example/nowhere')
      .catch((error: unknown) => error)
    const invalid = await api.sessions.start({}).catch((error: unknown) => error)

    assert.isTrue(signalbox.isProblem(unmatched, 'E_NO_ROUTER_MATCHED'))
    assert.isFalse(signalbox.isProblem(unmatched, 'E_VALIDATION_ERROR'))
    if (!(unmatched instanceof signalbox.SignalboxProblem)) throw new Error('no problem')
    assert.equal(unmatched.status, 404)
    assert.match(unmatched.requestId ?? '', /^[\w-]+$/)
    assert.include(unmatched.message, 'E_NO_ROUTER_MATCHED')
    assert.isTrue(signalbox.isProblem(invalid, 'E_VALIDATION_ERROR'))
    if (!(invalid instanceof signalbox.SignalboxProblem)) throw new Error('no problem')
    assert.equal(invalid.errors[0]?.field, 'booking_flow_id')
  })

  test('repeats a refused request after the time that the service asks for: {code}')
    .with([
      { status: 429, code: 'E_RATE_LIMITED' },
      { status: 503, code: 'E_STORE_UNAVAILABLE' },
      { status: 409, code: 'E_IDEMPOTENCY_KEY_BUSY' },
    ])
    .run(async ({ assert }, { status, code }) => {
      const startedMs = performance.now()
      const { url, asked } = await ownService((_request, response, tries) => {
        if (tries === 1) problem(response, status, code, '1')
        else sendJson(response, SESSION, 201)
      })
      const api = new signalbox.Client({ url, token: 'sbx_x' })

      const started = await api.sessions.start({ booking_flow_id: 'f'.repeat(24) })

      assert.equal(started._id, SESSION._id)
      assert.lengthOf(asked, 2)
      assert.isAtLeast(performance.now() - startedMs, 990)
      const keys = asked.map(({ headers }) => headers['idempotency-key'])
      assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
      assert.equal(keys[1], keys[0])
    })

  test('gives up when it may not wait that long, or has tried often enough', async ({ assert }) => {
    const long = await ownService((_request, response) =>
      problem(response, 429, 'E_RATE_LIMITED', '60')
    )
    const often = await ownService((_request, response) =>
      problem(response, 429, 'E_RATE_LIMITED', '0')
    )

    const tooLong = await new signalbox.Client({ url: long.url, token: 'sbx_x' })
      .resolve('https://a.example/')
      .catch((error: unknown) => error)
    const tooOften = await new signalbox.Client({ url: often.url, token: 'sbx_x', retries: 2 })
      .resolve('https://a.example/')
      .catch((error: unknown) => error)

    assert.isTrue(signalbox.isProblem(tooLong, 'E_RATE_LIMITED'))
    assert.lengthOf(long.asked, 1)
    assert.isTrue(signalbox.isProblem(tooOften, 'E_RATE_LIMITED'))
    assert.lengthOf(often.asked, 3)
  })

  test('repeats a request of unknown outcome only if the service executes it once', async ({
    assert,
  }) => {
    const lost = await ownService((_request, response, tries) => {
      if (tries % 2 === 1) response.destroy()
      else sendJson(response, SESSION, 201)
    })
    const unconfirmed = await ownService((_request, response) =>
      problem(response, 503, 'E_OUTCOME_UNKNOWN', '0')
    )
    const api = new signalbox.Client({ url: lost.url, token: 'sbx_x' })
    const other = new signalbox.Client({ url: unconfirmed.url, token: 'sbx_x', retries: 1 })

    await api.routers.create(ROUTER)
    await api.sessions.complete(SESSION._id)
    const before = lost.asked.length
    const patched = await api.routers
      .update('f', { name: 'x' }, ANY)
      .catch((error: unknown) => error)
    const resolved = await api.resolve('https://a.example/').catch((error: unknown) => error)
    const outcomes = [
      await other.routers.update('f', { name: 'x' }, ANY).catch((error: unknown) => error),
      await other.routers.create(ROUTER).catch((error: unknown) => error),
    ]

    assert.equal(before, 4)
    assert.instanceOf(patched, signalbox.SignalboxUnreachable)
    assert.equal(Object(resolved)._id, SESSION._id)
    assert.lengthOf(lost.asked, 6)
    for (const outcome of outcomes) assert.isTrue(signalbox.isProblem(outcome, 'E_OUTCOME_UNKNOWN'))
    assert.deepEqual(
      unconfirmed.asked.map(({ method }) => method),
      ['PATCH', 'POST', 'POST']
    )
  })

  test('ends a call when its caller aborts it, and when no answer comes in time', async ({
    assert,
  }) => {
    const { url } = await ownService((request, response) => {
      if (request.url?.includes('resolve')) problem(response, 429, 'E_RATE_LIMITED', '20')
    })
    // oxlint-disable-next-line house/patient-times -- nothing answers
    const api = new signalbox.Client({ url, token: 'sbx_x', timeoutMs: 200, retries: 0 })
    const patient = new signalbox.Client({ url, token: 'sbx_x' })
    const ending = new AbortController()
    const waiting = patient
      .resolve('https://a.example/', { signal: ending.signal })
      .catch((error: unknown) => error)
    const hanging = patient.routers
      .read('f', { signal: ending.signal })
      .catch((error: unknown) => error)

    const late = await api.routers.read('f').catch((error: unknown) => error)
    ending.abort(new Error('enough'))

    assert.instanceOf(late, signalbox.SignalboxUnreachable)
    assert.equal(Object(await waiting).message, 'enough')
    assert.equal(Object(await hanging).message, 'enough')
  })

  test('repeats after a balancer’s own answer, if the service executes it once: {status}')
    .with([{ status: 502 }, { status: 503 }, { status: 504 }])
    .run(async ({ assert }, { status }) => {
      const { url, asked } = await ownService((_request, response, tries) => {
        if (tries % 2 === 0) return sendJson(response, SESSION, 201)
        response.writeHead(status, { 'content-type': 'text/html' })
        response.end('<html><body><h1>No server is available</h1></body></html>')
      })
      const api = new signalbox.Client({ url, token: 'sbx_x' })

      await api.routers.create(ROUTER)
      await api.routers.read('f')
      const before = asked.length
      const patched = await api.routers
        .update('f', { name: 'x' }, ANY)
        .catch((error: unknown) => error)

      assert.equal(before, 4)
      assert.instanceOf(patched, signalbox.UnexpectedAnswer)
      assert.equal(Object(patched).status, status)
      assert.lengthOf(asked, 5)
    })

  test('waits until the date of Retry-After, by the clock of the answer: {who}')
    .with([{ who: 'the service' }, { who: 'a balancer' }])
    .run(async ({ assert }, { who }) => {
      const startedMs = performance.now()
      const { url, asked } = await ownService((_request, response, tries) => {
        if (tries > 1) return sendJson(response, SESSION, 201)
        response.setHeader('date', 'Fri, 02 Jan 2026 09:00:00 GMT')
        const retryAfter = 'Fri, 02 Jan 2026 09:00:01 GMT'
        if (who === 'the service') return problem(response, 429, 'E_RATE_LIMITED', retryAfter)
        response.writeHead(503, { 'content-type': 'text/html', 'retry-after': retryAfter })
        response.end('<h1>Maintenance</h1>')
      })
      const api = new signalbox.Client({ url, token: 'sbx_x' })

      await api.sessions.start({ booking_flow_id: 'f'.repeat(24) })

      assert.lengthOf(asked, 2)
      assert.isAtLeast(performance.now() - startedMs, 990)
    })

  test('refuses an address without a scheme, a missing token or body, and invalid identifiers', async ({
    assert,
  }) => {
    const { url, asked } = await ownService((_request, response) => sendJson(response, SESSION))
    const api = new signalbox.Client({ url, token: 'sbx_x' })
    const call = (work: () => unknown) => Reflect.apply(work, null, [])

    for (const [work, message] of [
      [() => new signalbox.Client({ url: 'signalbox.example', token: 'sbx_x' }), /^url .*https:/],
      [() => new signalbox.Client({ url: 'localhost:3333', token: 'sbx_x' }), /^url .*https:/],
      [() => new signalbox.Client({ url: '', token: 'sbx_x' }), /^url .*https:/],
      [() => new signalbox.Client({ url, token: undefined }), /^token .*sbx_/],
      [() => new signalbox.Client({ url, token: '' }), /^token .*sbx_/],
      [() => Reflect.apply(api.routers.create, null, []), /^create needs a body/],
      [() => api.routers.read(''), /^id must/],
      [() => api.routers.delete('..', ANY), /^id must/],
      [() => Reflect.apply(api.webhooks.read, null, []), /^id must/],
    ] as const) {
      assert.throws(() => call(work), message)
    }
    assert.lengthOf(asked, 0)
  })

  test('says when something other than the service answers, and shows no query in an error', async ({
    assert,
  }) => {
    const { url } = await ownService((_request, response) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<h1>Bad gateway</h1>')
    })
    const api = new signalbox.Client({ url, token: 'sbx_x', retries: 1 })

    const error = await api.routers
      .list({ q: 'personal' })
      .all(1)
      .catch((thrown: unknown) => thrown)

    if (!(error instanceof signalbox.UnexpectedAnswer)) throw new Error('another error')
    assert.equal(error.status, 502)
    assert.notInclude(error.message, 'personal')
  })
})
