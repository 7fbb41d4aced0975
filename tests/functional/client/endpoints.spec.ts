import type { IncomingHttpHeaders } from 'node:http'
import { test } from '@japa/runner'
import { describeService } from '#start/openapi'
import { ownService, sendJson } from '#tests/support/client/own_service'
import { clientOf, packedClient } from '#tests/support/client/packed_client'
import { createTenant } from '#tests/support/create_tenant'
import { startReceiver } from '#tests/support/webhooks/receiver'

const ID = 'f'.repeat(24)

/** A stream is read by a class of its own, which another test opens. */
const STREAM = 'realtime.open'

/** What the client names otherwise than the description. */
const OTHER_NAMES: readonly [RegExp, string][] = [
  [/^booking_sessions/, 'sessions'],
  [/^router_events/, 'events'],
  [/^router_pins/, 'pins'],
  [/^routers\.filter/, 'routers.list'],
]

const NOTHING = { method: '', url: '', headers: {} as IncomingHttpHeaders }

interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly requestBody?: { readonly required: boolean }
  readonly security?: readonly object[]
}

type Groups = Readonly<Record<string, Readonly<Record<string, (...given: unknown[]) => unknown>>>>

/** What the document says of each operation that an access token may call. */
function operations() {
  const { paths }: { paths: Record<string, Record<string, Described>> } = JSON.parse(
    JSON.stringify(describeService().document)
  )
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation }))
  )
  const ofTokens = all.filter(({ security = [] }) =>
    security.some((one) => 'accessTokenAuth' in one)
  )
  return ofTokens
    .filter(({ operationId }) => operationId !== STREAM)
    .map(({ path, method, operationId, parameters = [], requestBody, security = [] }) => {
      const has = (place: string, name?: string) =>
        parameters.some((one) => one.in === place && (name === undefined || one.name === name))
      const name = OTHER_NAMES.reduce(
        (text, [theirs, ours]) => text.replace(theirs, ours),
        operationId
      )
      const ids = parameters.filter((one) => one.in === 'path').map(() => ID)
      const isFiltered = method === 'get' && has('query')
      const isOfSession = security.some((one) => 'bookingSessionAuth' in one)
      const isOption = requestBody?.required === false && isOfSession
      return {
        name: name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        given: [
          ...ids,
          ...((requestBody && !isOption) || isFiltered ? [{}] : []),
          { ifMatch: '"7"', ...(isOption && { body: {} }) },
        ],
        sent: {
          method: method.toUpperCase(),
          path: path.replaceAll(/\{\w+\}/g, ID),
          hasBody: requestBody !== undefined,
          isKeyed: has('header', 'Idempotency-Key'),
          isConditional: has('header', 'If-Match'),
        },
      }
    })
}

test.group('The client package', () => {
  test('calls each operation that a token may call, as the description requires', async ({
    assert,
  }) => {
    const { signalbox } = await packedClient()
    const { url, asked } = await ownService((_request, response) =>
      sendJson(response, { data: [], meta: { limit: 1, next_cursor: null } })
    )
    const { realtime, ...client } = new signalbox.Client({ url, token: 'sbx_x' })
    const groups = client as unknown as Groups
    const described = operations()
    const called = Object.entries(groups).flatMap(([group, calls]) =>
      Object.keys(calls).map((name) => `${group}.${name}`)
    )

    assert.isAbove(described.length, 70)
    assert.sameMembers(
      called,
      described.map(({ name }) => name)
    )
    for (const { name, given, sent } of described) {
      const [group = '', call = ''] = name.split('.')
      const answer = await groups[group]?.[call]?.(...given)
      if (answer instanceof signalbox.Paged) await answer.all(1)
      const { method, url: target, headers } = asked.pop() ?? NOTHING
      const actual = {
        method,
        path: target.split('?')[0],
        hasBody: headers['content-type'] !== undefined,
        isKeyed: headers['idempotency-key'] !== undefined,
        isConditional: headers['if-match'] !== undefined && target.endsWith('?if_revision=7'),
      }
      assert.deepEqual(actual, sent, name)
      assert.lengthOf(asked, 0)
    }
    assert.isFunction(realtime.open)
  })

  test('makes a first router, and explains, keeps and moves routers, with the service', async ({
    assert,
  }) => {
    const client = await clientOf(await createTenant())

    const flow = await client.bookingFlows.create({
      name: 'Implants',
      url: 'https://booking.example/implants',
    })
    const draft = {
      name: 'Spring',
      booking_flow_id: flow._id,
      matching_criteria: { path: { segments: ['spring'] } },
    }
    const checked = await client.routers.validateRules({
      matching_criteria: draft.matching_criteria,
      example_urls: ['https://clinic.example/spring'],
    })
    const router = await client.routers.create(draft)
    const explained = await client.routers.explain({ url: 'https://clinic.example/spring' })
    const put = await client.routers.put('crm/7', {
      ...draft,
      name: 'Kept',
      matching_criteria: { path: { segments: ['kept'] } },
    })
    const again = await client.routers.readByExternalId('crm/7')
    const moved = await client.bookingFlows.update(
      flow._id,
      { url: 'https://booking.example/elsewhere' },
      { ifMatch: flow.etag }
    )
    const exported = await client.routers.export({ timeoutMs: 60_000 })
    await client.routers.bulkDelete({ ids: [router._id, put._id] })
    const imported = await client.routers.import({ routers: exported })
    const csv = `name,booking_flow_id,path\nBy CSV,${flow._id},/csv\n`
    const dry = await client.routers.import(csv, { query: { validate_only: true } })
    const rows = await client.routers.list().all(10)

    assert.isArray(checked.results)
    assert.equal(explained.winner?.router_id, router._id)
    assert.equal(again._id, put._id)
    assert.equal(moved.revision, flow.revision + 1)
    assert.notInclude(JSON.stringify(moved), 'etag')
    assert.deepEqual(
      exported.map(({ name }) => name),
      ['Spring', 'Kept']
    )
    assert.lengthOf(imported.routers, 2)
    assert.lengthOf(dry.routers, 1)
    assert.deepEqual(
      rows.map(({ etag }) => etag),
      ['"1"', '"1"']
    )
  })

  test('manages webhooks, tokens and the brand kit with the service', async ({ assert }) => {
    const client = await clientOf(await createTenant())
    const receiver = await startReceiver()

    const webhook = await client.webhooks.create({ url: receiver.url, events: ['router.changed'] })
    const attempt = await client.webhooks.test(webhook._id)
    const attempts = await client.webhookAttempts.list(webhook._id).all(10)
    await client.webhooks.delete(webhook._id)
    const none = await client.webhooks.list().all(10)
    const missing = await client.brandKit.read({ allow_missing: true })
    const token = await client.accessTokens.readCurrent()

    assert.lengthOf(receiver.received, 1)
    assert.isTrue(attempt === undefined || attempt._id !== '')
    assert.isAtMost(attempts.length, 1)
    assert.deepEqual(none, [])
    assert.isUndefined(missing)
    assert.match(token._id, /^[0-9a-f]{24}$/)
  })

  test('reads streams until the caller stops, and resumes a lost one where it was', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const client = await clientOf(tenant)
    const { signalbox } = await packedClient()
    const frame = (id: number, event: string) =>
      `retry: 10\nid: ${id}\nevent: ${event}\ndata: {"n":${id}}\n\n`
    const { url, asked } = await ownService((_request, response, tries) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(frame(tries * 2, 'ready'))
      if (tries === 1) response.end(`${frame(3, 'router.created')}: heartbeat\n\n`)
      if (tries === 2) response.end(frame(5, 'reconnect'))
      if (tries === 3) response.write(frame(7, 'end'))
    })
    const own = new signalbox.Client({ url, token: 'sbx_x' })
    const told: string[] = []

    for await (const { id, event } of own.realtime.open(['router-changes'])) {
      told.push(`${id} ${event}`)
    }
    const events: string[] = []
    for await (const { event, data } of client.realtime.open(['router-changes', 'router-events'])) {
      events.push(event)
      if (event === 'ready') {
        void client.bookingFlows
          .create({ name: 'Implants', url: 'https://booking.example/implants' })
          .then(({ _id: id }) =>
            client.routers.create({
              name: 'Spring',
              booking_flow_id: id,
              matching_criteria: { path: { segments: ['spring'] } },
            })
          )
      }
      if (event === 'router.created') {
        assert.match(Object(data).router_id, /^[0-9a-f]{24}$/)
        break
      }
    }
    const refused = await client.realtime
      .open(['no-such-channel'])
      .next()
      .catch((error: unknown) => error)
    const ended = await client.realtime
      .open(['router-changes'], { signal: AbortSignal.abort(new Error('before it began')) })
      .next()
      .catch((error: unknown) => error)
    const ending = new AbortController()
    const silent = client.realtime.open(['router-changes'], { signal: ending.signal })
    await silent.next()
    const waiting = silent.next().catch((error: unknown) => error)
    ending.abort(new Error('enough'))

    assert.deepEqual(told, ['2 ready', '3 router.created', '4 ready', '6 ready', '7 end'])
    assert.deepEqual(
      asked.map(({ headers }) => headers['last-event-id']),
      [undefined, '3', '5']
    )
    assert.equal(events[0], 'ready')
    assert.isTrue(signalbox.isProblem(refused, 'E_VALIDATION_ERROR'))
    assert.equal(Object(ended).message, 'before it began')
    assert.equal(Object(await waiting).message, 'enough')
  })
})
