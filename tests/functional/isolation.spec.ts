import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { describeService } from '#start/openapi'
import { StoreAudit } from '#routing/audit/run_audit'
import { isPermission, type Permission, PERMISSIONS } from '#shared/permission'
import { SESSIONS, startSession } from '#tests/support/booking_sessions'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { issueOperator } from '#tests/support/issue_operator'
import { issueBearer } from '#tests/support/issue_token'
import { madeOnce } from '#tests/support/made_once'
import { PERMISSIONS_OF_ROLE } from '#identity/members/roles'
import { invite } from '#tests/support/members'
import { createKey, type TestKey } from '#tests/support/publishable_keys'
import { createPin, PINS } from '#tests/support/routing/pins'
import { storedSuggestion } from '#tests/support/routing/stored_suggestion'
import { campaign, createRouter, path, ROUTERS, type ShownRouter } from '#tests/support/routers'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { createWebhook, WEBHOOKS } from '#tests/support/webhooks/create_webhook'

/** Everything that an intruder from another organization may know about its victim. */
interface Victim extends Tenant {
  readonly router: ShownRouter
  readonly eventId: string
  readonly sessionId: string
  readonly webhookId: string
  readonly deadLetterId: string
  readonly pinId: string
  readonly erasureId: string
  readonly suggestionKey: string
  readonly key: TestKey
  /** An invitation. */
  readonly memberId: string
}

interface Intrusion {
  /** What this body needs besides the permissions in the description. */
  readonly alsoNeeds?: Permission
  /** What the caller must hold to give it. */
  readonly gives?: readonly Permission[]
  /** Replaces the parameter in the path. */
  readonly id?: (victim: Victim) => string
  readonly query?: (victim: Victim) => Record<string, string>
  readonly body?: (victim: Victim) => object
  /** The status that says "there is no such thing", or of an answer that holds nothing of the victim. */
  readonly status: 200 | 201 | 202 | 204 | 401 | 404 | 422
}

const VICTIM_NOTE = 'Webhook of the victim'

/** Endpoints that answer everybody, because they hold nothing of an organization. */
const PUBLIC = new Set([
  'info',
  'health.live',
  'health.ready',
  'metrics',
  'openapi.document',
  'openapi.docs',
  'openapi.docs_asset',
  'openapi.problems',
  'web.home',
  'web.console',
  'web.asset',
  'web.embed',
  'web.embed_versions',
  'web.embed_file',
  'sign_in.providers',
  'sign_in.begin',
  'sign_in.complete',
  'sign_in.invitation',
  'sign_in.accept',
  'sign_in.session',
])

const ON_WEBHOOK: Intrusion = {
  id: (victim) => victim.webhookId,
  status: 404,
}

const INTRUSIONS: Readonly<Record<string, Intrusion>> = {
  'access_tokens.list': { status: 200 },
  'access_tokens.create': {
    body: () => ({ name: 'mine', permissions: ['tokens:manage'] }),
    status: 201,
  },
  'access_tokens.sign_in': { status: 401 },
  'access_tokens.read_current': { status: 200 },
  'access_tokens.derive': { status: 201 },
  'access_tokens.renew': { status: 404 },
  'members.switch': {
    body: ({ organizationId }) => ({ organization_id: organizationId }),
    status: 404,
  },
  'access_tokens.revoke_current': { status: 204 },
  'access_tokens.made': {
    id: (victim) => victim.tokenId,
    status: 404,
  },
  'access_tokens.revoke': {
    id: (victim) => victim.tokenId,
    status: 404,
  },
  'members.list': { status: 200 },
  'members.invite': {
    gives: PERMISSIONS_OF_ROLE.viewer,
    body: () => ({ role: 'viewer', name: 'Mine' }),
    status: 201,
  },
  'members.me': { status: 200 },
  'members.leave': { status: 404 },
  'members.end_session': {
    id: (victim) => victim.tokenId,
    status: 404,
  },
  'members.invitation': {
    id: (victim) => victim.memberId,
    status: 404,
  },
  'members.change_role': {
    id: (victim) => victim.memberId,
    gives: PERMISSIONS_OF_ROLE.viewer,
    body: () => ({ role: 'viewer' }),
    status: 404,
  },
  'members.remove': {
    id: (victim) => victim.memberId,
    status: 404,
  },
  'publishable_keys.list': { status: 200 },
  'publishable_keys.create': {
    body: () => ({ name: 'mine', origins: ['https://intruder.example'] }),
    status: 201,
  },
  'publishable_keys.read': {
    id: (victim) => victim.key.keyId,
    status: 404,
  },
  'publishable_keys.rotate': {
    id: (victim) => victim.key.keyId,
    status: 404,
  },
  'publishable_keys.prove': {
    id: (victim) => victim.key.keyId,
    status: 404,
  },
  'publishable_keys.revoke': {
    id: (victim) => victim.key.keyId,
    status: 404,
  },
  'organization.read': { status: 200 },
  'organization.update': {
    body: () => ({ url_privacy: 'relevant' }),
    status: 200,
  },
  'audit_log.list': {
    query: (victim) => ({ object_id: victim.router._id }),
    status: 200,
  },
  'brand_kit.read': { status: 404 },
  'brand_kit.put': {
    body: () => ({ name: 'Mine', primary_color: '#000000' }),
    status: 201,
  },
  'booking_flows.list': { status: 200 },
  'booking_flows.create': {
    body: () => ({ name: 'First visit, mine' }),
    status: 201,
  },
  'booking_flows.read': {
    id: (victim) => victim.bookingFlowId,
    status: 404,
  },
  'booking_flows.update': {
    id: (victim) => victim.bookingFlowId,
    body: () => ({ name: 'Taken over' }),
    status: 404,
  },
  'booking_flows.delete': {
    id: (victim) => victim.bookingFlowId,
    status: 404,
  },
  'booking_flows.revisions': {
    id: (victim) => victim.bookingFlowId,
    status: 404,
  },
  'booking_flows.revert': {
    id: (victim) => victim.bookingFlowId,
    body: () => ({ revision: 1 }),
    status: 404,
  },
  'routers.export': { status: 200 },
  'routers.filter': {
    query: (victim) => ({
      booking_flow_id: victim.bookingFlowId,
      q: 'victim',
      sort: 'name',
      total: 'true',
      populate: 'true',
    }),
    status: 200,
  },
  'routers.import': {
    body: (victim) => ({
      routers: [
        {
          name: 'Mine',
          booking_flow_id: victim.bookingFlowId,
          matching_criteria: path('mine'),
        },
      ],
    }),
    status: 422,
  },
  'routers.create': {
    body: (victim) => ({
      name: 'Mine',
      booking_flow_id: victim.bookingFlowId,
      matching_criteria: path('mine'),
    }),
    status: 422,
  },
  'routers.read': { id: (victim) => victim.router._id, status: 404 },
  'routers.read_by_external_id': {
    id: () => 'victim-1',
    status: 404,
  },
  'routers.put': {
    id: () => 'victim-1',
    body: (victim) => ({
      name: 'Taken over',
      booking_flow_id: victim.bookingFlowId,
      matching_criteria: path('mine'),
    }),
    status: 422,
  },
  'routers.bulk_update': {
    body: (victim) => ({
      filter: { booking_flow_id: victim.bookingFlowId },
      set: { is_active: false },
    }),
    status: 200,
  },
  'routers.bulk_delete': {
    body: () => ({ filter: { external_id: 'victim-1' } }),
    status: 200,
  },
  'routers.update': {
    id: (victim) => victim.router._id,
    body: () => ({ name: 'Taken over' }),
    status: 404,
  },
  'routers.delete': {
    id: (victim) => victim.router._id,
    status: 404,
  },
  'routers.resolve': {
    body: () => ({ url: 'https://victim.example/?utm_source=victim' }),
    status: 404,
  },
  'routers.resolve_batch': {
    body: () => ({ urls: ['https://victim.example/?utm_source=victim'] }),
    status: 200,
  },
  'routers.explain': {
    body: () => ({ url: 'https://victim.example/?utm_source=victim' }),
    status: 200,
  },
  'routers.validate_example_urls': {
    body: () => ({ example_urls: ['https://victim.example/?utm_source=victim'] }),
    status: 200,
  },
  'routers.validate_rules': {
    body: (victim) => ({
      matching_criteria: campaign({ utm_source: 'victim' }),
      example_urls: ['https://victim.example/?utm_source=victim'],
      exclude_router_id: victim.router._id,
    }),
    status: 422,
  },
  'routers.compare': {
    body: (victim) => ({ changes: [{ op: 'delete', id: victim.router._id }] }),
    status: 422,
  },
  'routers.impact': {
    body: (victim) => ({ changes: [{ op: 'delete', id: victim.router._id }] }),
    status: 422,
  },
  'page_checks.read': { status: 200 },
  'routing_table.read': { status: 200 },
  'routers.revisions': {
    id: (victim) => victim.router._id,
    status: 404,
  },
  'routers.revert': {
    id: (victim) => victim.router._id,
    body: () => ({ organization_revision: 1 }),
    status: 404,
  },
  'router_changes.restore': {
    body: (victim) => ({ router_id: victim.router._id, organization_revision: 1 }),
    status: 404,
  },
  'router_changes.list': {
    query: (victim) => ({ router_id: victim.router._id, token_id: victim.tokenId }),
    status: 200,
  },
  'router_pins.list': { status: 200 },
  'router_pins.create': {
    body: (victim) => ({
      url: 'https://victim.example/?utm_source=victim',
      expects: { router_id: victim.router._id },
      mode: 'warn',
    }),
    status: 422,
  },
  'router_pins.read': { id: (victim) => victim.pinId, status: 404 },
  'router_pins.update': {
    id: (victim) => victim.pinId,
    body: () => ({ mode: 'warn' }),
    status: 404,
  },
  'router_pins.delete': { id: (victim) => victim.pinId, status: 404 },
  'router_pins.run': {
    body: (victim) => ({ ids: [victim.pinId] }),
    status: 404,
  },
  'router_pins.coverage': { status: 200 },
  'router_audit.read': { status: 404 },
  'router_audit.request': { status: 202 },
  'router_suggestions.list': { status: 200 },
  'router_suggestions.dismiss': {
    id: (victim) => victim.suggestionKey,
    status: 204,
  },
  'router_events.list': {
    query: (victim) => ({ router_id: victim.router._id, url: 'victim' }),
    status: 200,
  },
  'router_traffic.read': {
    query: (victim) => ({ router_id: victim.router._id }),
    status: 200,
  },
  'router_events.read': {
    id: (victim) => victim.eventId,
    status: 404,
  },
  'booking_sessions.list': { status: 200 },
  'booking_sessions.sources': { status: 200 },
  'booking_sessions.strike': {
    body: (victim) => ({ ids: [victim.sessionId] }),
    status: 200,
  },
  'booking_sessions.start': {
    body: (victim) => ({ booking_flow_id: victim.bookingFlowId }),
    status: 422,
  },
  'booking_sessions.read': {
    id: (victim) => victim.sessionId,
    status: 404,
  },
  'booking_sessions.complete': {
    id: (victim) => victim.sessionId,
    status: 404,
  },
  'booking_sessions.keep': {
    id: (victim) => victim.sessionId,
    status: 404,
  },
  'booking_events.list': {
    query: (victim) => ({ booking_session_id: victim.sessionId }),
    status: 200,
  },
  'visitor_erasures.list': { status: 200 },
  'visitor_erasures.request': {
    body: (victim) => ({ booking_session_id: victim.sessionId }),
    status: 202,
  },
  'visitor_erasures.read': {
    id: (victim) => victim.erasureId,
    status: 404,
  },
  'webhooks.list': { status: 200 },
  'webhooks.create': {
    alsoNeeds: 'events:read',
    body: (victim) => ({
      url: 'https://intruder.example/',
      events: ['router.resolved'],
      router_resolved: { router_ids: [victim.router._id] },
    }),
    status: 201,
  },
  ...Object.fromEntries(
    [
      'webhooks.read',
      'webhooks.delete',
      'webhooks.rotate_secret',
      'webhooks.test',
      'webhook_attempts.list',
      'webhook_dead_letters.list',
      'webhook_dead_letters.resend_all',
      'webhook_dead_letters.resend',
    ].map((name) => [name, ON_WEBHOOK])
  ),
  'webhooks.update': { ...ON_WEBHOOK, body: () => ({ url: 'https://intruder.example/' }) },
}

/** Endpoints for operators, who belong to no organization; tests/functional/operations holds what they show. */
const isOfOperators = (name: string) => /^(operator_credential|operations)\./.test(name)

/** Endpoints that take a publishable key, by the body with which a foreign page asks for the victim's things. */
const PAGES: Readonly<Record<string, { body: (victim: Victim) => object; status: number }>> = {
  'page.resolve': {
    body: () => ({ url: 'https://victim.example/?utm_source=victim' }),
    status: 404,
  },
  'page.mark_unused': { body: () => ({ decision_id: 'f'.repeat(24) }), status: 204 },
  'page.start_session': {
    body: (victim) => ({ booking_flow_id: victim.bookingFlowId }),
    status: 422,
  },
}

/** Endpoints whose answers do not end; tests/functional/realtime holds their intrusions. */
const STREAMS = new Set(['realtime.open'])

interface Endpoint {
  readonly name: string
  readonly method: string
  readonly pattern: string
}

/** The endpoints that the application really has. */
function endpoints(): Endpoint[] {
  return Object.values(router.toJSON())
    .flat()
    .flatMap(({ name = '', methods, pattern }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => ({ name, method, pattern }))
    )
}

function guarded(): Endpoint[] {
  return endpoints().filter(({ name }) => name in INTRUSIONS)
}

async function createVictim(client: ApiClient): Promise<Victim> {
  const tenant = await createTenant({ name: 'Victim' })
  const created = await createRouter(client, tenant, {
    name: 'Router of the victim',
    external_id: 'victim-1',
    matching_criteria: campaign({ utm_source: 'victim' }),
    example_urls: ['https://victim.example/?utm_source=victim'],
  })
  await client
    .as(tenant)
    .post(`${ROUTERS}/resolve`)
    .json({ url: 'https://victim.example/?utm_source=victim' })
  const events = await eventually(
    () => client.as(tenant).get('/v1/router-events'),
    (response) => response.body().data.length > 0
  )
  if (events.body().data.length === 0) throw new Error('the victim has no event to hide')
  const storeAudit = await app.container.make(StoreAudit)
  await storeAudit.execute(tenant.organizationId)
  const { id: sessionId } = await startSession(client, tenant)
  const { _id: webhookId } = await createWebhook(client, tenant, { description: VICTIM_NOTE })
  const deadLetterId = await createDeadLetter(tenant.organizationId, webhookId)
  const { _id: pinId } = await createPin(client, tenant, {
    url: 'https://victim.example/?utm_source=victim',
    expects: { router_id: created._id },
  })
  const eventId: string = events.body().data[0]._id
  const erasure = await client
    .as(tenant)
    .post('/v1/visitor-erasures')
    .json({ value: 'nobody-has-this@example.com' })
  const { _id: erasureId } = erasure.body()
  const key = await createKey(tenant.organizationId)
  const { member } = await invite(tenant.organizationId)
  const suggestionKey = await storedSuggestion(client, tenant)
  return {
    memberId: member.id,
    ...tenant,
    router: created,
    eventId,
    sessionId,
    webhookId,
    deadLetterId,
    pinId,
    erasureId,
    key,
    suggestionKey,
  }
}

function send(
  client: ApiClient,
  endpoint: Endpoint,
  victim: Victim,
  bearer?: string,
  /** Instead of the victim's. */
  otherId?: string
) {
  const { name, method, pattern } = endpoint
  const intrusion = INTRUSIONS[name]
  const target = pattern
    .replace(':letter', victim.deadLetterId)
    .replace(/:\w+/, otherId ?? intrusion?.id?.(victim) ?? '')
  const request = client.request(target, method)
  if (bearer !== undefined) request.header('authorization', bearer)
  if (intrusion?.query) request.qs(intrusion.query(victim))
  if (intrusion?.body) request.json(intrusion.body(victim))
  return request
}

async function snapshot(client: ApiClient, victim: Victim) {
  const { bearer, bookingFlowId, router: own, sessionId, webhookId } = victim
  const texts = []
  for (const url of [
    '/v1/organization',
    '/v1/booking-flows',
    `/v1/booking-flows/${bookingFlowId}`,
    ROUTERS,
    `${ROUTERS}/${own._id}`,
    '/v1/router-events',
    '/v1/router-changes',
    `${ROUTERS}/${own._id}/revisions`,
    PINS,
    '/v1/router-audit',
    '/v1/router-suggestions',
    SESSIONS,
    `${SESSIONS}/${sessionId}`,
    '/v1/booking-events',
    '/v1/publishable-keys',
    WEBHOOKS,
    `${WEBHOOKS}/${webhookId}/attempts`,
    `${WEBHOOKS}/${webhookId}/dead-letters`,
  ]) {
    const response = await client.as(bearer).get(url)
    texts.push(response.text())
  }
  return texts
}

interface Refusal {
  readonly errors?: readonly { readonly field: string }[]
  readonly drafts?: readonly { readonly index: number; readonly problems: readonly Refusal[] }[]
}

/** The members of the payload that a refusal names. */
function fieldsOf({ errors = [], drafts = [] }: Refusal): string[] {
  const ofDrafts = drafts.flatMap(({ index, problems }) =>
    problems.flatMap(fieldsOf).map((field) => `routers.${index}.${field}`)
  )
  return [...errors.map(({ field }) => field), ...ofDrafts]
}

/** What the description says that an operation needs. */
function described() {
  const operations = Object.values(describeService().document.paths).flatMap(Object.values)
  return new Map(
    operations.map((operation) => [
      String(operation.operationId),
      {
        permissions: [operation['x-permission'] ?? operation['x-permissions'] ?? []]
          .flat()
          .filter(isPermission),
        scheme: operation.security.flatMap(Object.keys)[0] ?? null,
      },
    ])
  )
}

test.group('Every endpoint', () => {
  const oneVictim = madeOnce(createVictim)

  test('is either public by intention or attacked here', ({ assert }) => {
    const unknown = endpoints().filter(
      ({ name }) =>
        !PUBLIC.has(name) &&
        !STREAMS.has(name) &&
        !isOfOperators(name) &&
        !(name in PAGES) &&
        !(name in INTRUSIONS)
    )

    assert.deepEqual(unknown, [])
    assert.isAbove(guarded().length, 19)
  })

  test('requires the kind of credential that its description names', ({ assert }) => {
    const needed = described()

    for (const { name } of endpoints()) {
      const ofOrganization = name === 'access_tokens.sign_in' ? 'signInCodeAuth' : 'accessTokenAuth'
      const ofOthers = isOfOperators(name) ? 'operatorCredentialAuth' : ofOrganization
      const scheme = name in PAGES ? 'publishableKeyAuth' : ofOthers
      assert.equal(needed.get(name)?.scheme ?? null, PUBLIC.has(name) ? null : scheme, name)
    }
  })

  test('that is public is answered without a credential', async ({ client, assert }) => {
    for (const { name, method, pattern } of endpoints().filter((one) => PUBLIC.has(one.name))) {
      const response = await client.request(pattern.replace(/:\w+|\*/, 'none'), method)
      assert.notInclude([401, 403], response.status(), name)
    }
  })

  test('answers 401 without a credential', async ({ client, assert }) => {
    const victim = await oneVictim(client)

    for (const endpoint of guarded()) {
      const response = await send(client, endpoint, victim)
      assert.equal(response.status(), 401, endpoint.name)
      assert.equal(response.body().code, 'E_UNAUTHORIZED', endpoint.name)
      assert.equal(response.header('www-authenticate'), 'Bearer realm="signalbox"', endpoint.name)
    }
  })

  test("for operators answers 401 to every organization’s token, and serves an operator's credential", async ({
    client,
    assert,
  }) => {
    const { bearer } = await createTenant()
    const ofOperators = endpoints().filter(({ name }) => isOfOperators(name))

    for (const { name, method, pattern } of ofOperators) {
      const target = pattern.replace(/:\w+/, 'f'.repeat(24))
      const anonymous = await client.request(target, method)
      const tenant = await client.as(bearer).request(target, method)
      const nobody = await client.as('Bearer sbx_unknown').request(target, method)
      const operator = await client.as(await issueOperator()).request(target, method)
      assert.equal(anonymous.body().code, 'E_OPERATOR_UNAUTHORIZED', name)
      assert.equal(tenant.status(), 401, name)
      assert.deepEqual(tenant.body(), nobody.body(), name)
      assert.equal(tenant.header('www-authenticate'), 'Bearer realm="signalbox-operations"', name)
      assert.notInclude([401, 403], operator.status(), name)
    }
    assert.isAbove(ofOperators.length, 2)
  })

  test("of an organization answers 401 to an operator's credential", async ({ client, assert }) => {
    const victim = await oneVictim(client)
    const { bearer } = await issueOperator()
    const streams = endpoints().filter(({ name }) => STREAMS.has(name))

    for (const endpoint of [...guarded(), ...streams]) {
      const response = await send(client, endpoint, victim, bearer)
      assert.equal(response.status(), 401, endpoint.name)
      assert.equal(response.body().code, 'E_UNAUTHORIZED', endpoint.name)
    }
  })

  test('for pages answers 401 to every credential but a publishable key', async ({
    client,
    assert,
  }) => {
    const victim = await oneVictim(client)
    const { bearer: operator } = await issueOperator()
    const forPages = endpoints().filter(({ name }) => name in PAGES)

    for (const { name, method, pattern } of forPages) {
      const anonymous = await client.request(pattern, method).header('origin', victim.key.origin)
      for (const bearer of [victim.bearer, operator]) {
        const answer = await client.as(bearer).request(pattern, method)
        assert.equal(answer.status(), 401, name)
        assert.equal(answer.body().code, anonymous.body().code, name)
      }
      assert.equal(anonymous.body().code, 'E_KEY_UNAUTHORIZED', name)
    }
    assert.lengthOf(forPages, Object.keys(PAGES).length)
  })

  test("for pages neither shows nor uses another organization's resources", async ({
    client,
    assert,
  }) => {
    const victim = await oneVictim(client)
    const before = await snapshot(client, victim)

    for (const { name, method, pattern } of endpoints().filter((one) => one.name in PAGES)) {
      const { organizationId } = await createTenant()
      const key = await createKey(organizationId)
      const response = await client
        .as(key)
        .request(pattern, method)
        .headers({ 'origin': key.origin, 'user-agent': BROWSER_AGENT })
        .json(PAGES[name]?.body(victim) ?? {})
      assert.equal(response.status(), PAGES[name]?.status, name)
      assert.notInclude(response.text(), victim.organizationId, name)
      assert.notInclude(response.text(), victim.bookingFlowId, name)
    }

    assert.deepEqual(await snapshot(client, victim), before)
  })

  test('answers 403 to a token that lacks one required permission, and names it', async ({
    client,
    assert,
  }) => {
    const victim = await oneVictim(client)
    const before = await snapshot(client, victim)
    const needed = described()

    for (const endpoint of guarded()) {
      const { alsoNeeds = [] } = INTRUSIONS[endpoint.name] ?? {}
      const permissions = needed.get(endpoint.name)?.permissions ?? []
      for (const permission of [...permissions, alsoNeeds].flat()) {
        const others = PERMISSIONS.filter((one) => one !== permission)
        const bearer = await issueBearer(victim.organizationId, others)
        const response = await send(client, endpoint, victim, bearer)
        assert.equal(response.status(), 403, endpoint.name)
        assert.equal(response.body().code, 'E_PERMISSION_MISSING', endpoint.name)
        const held = `does not hold the permission ${permission}, `
        assert.include(response.body().detail, held, endpoint.name)
      }
    }

    assert.deepEqual(await snapshot(client, victim), before)
  })

  test('requires no more than its permissions', async ({ client, assert }) => {
    const victim = await oneVictim(client)
    const needed = described()

    for (const endpoint of guarded()) {
      const { permissions = [] } = needed.get(endpoint.name) ?? {}
      const { alsoNeeds = [], gives = [] } = INTRUSIONS[endpoint.name] ?? {}
      const held = [...permissions, alsoNeeds, gives].flat()
      const intruder = await createTenant({ permissions: held })
      const response = await send(client, endpoint, victim, intruder.bearer)
      assert.equal(response.status(), INTRUSIONS[endpoint.name]?.status, endpoint.name)
    }
  })

  test("neither shows nor changes anything by another organization's identifiers", async ({
    client,
    assert,
  }) => {
    const victim = await oneVictim(client)
    const before = await snapshot(client, victim)

    for (const endpoint of guarded()) {
      const intruder = await createTenant()
      const response = await send(client, endpoint, victim, intruder.bearer)
      const label = `${endpoint.name}: ${response.text()}`
      assert.equal(response.status(), INTRUSIONS[endpoint.name]?.status, label)
      const { instance, ...shown } = response.body() ?? {}
      assert.isTrue(instance === undefined || typeof instance === 'string', label)
      const text = JSON.stringify(shown)
      assert.notInclude(text, victim.organizationId, label)
      if (endpoint.name !== 'webhooks.create') assert.notInclude(text, victim.router._id, label)
      assert.notInclude(text, VICTIM_NOTE, label)
      assert.notInclude(text, victim.webhookId, label)
      assert.notInclude(text, victim.deadLetterId, label)
      assert.notInclude(text, victim.pinId, label)
      assert.notInclude(text, victim.key.keyId, label)
      assert.notInclude(text, victim.key.origin, label)
      assert.notInclude(text, victim.router.name, label)
      assert.notInclude(text, victim.eventId, label)
      assert.notInclude(text, victim.bookingFlowId, label)
      assert.notInclude(text, victim.sessionId, label)
    }

    assert.deepEqual(await snapshot(client, victim), before)
  })

  test("answers the same to another organization's identifier in a payload as to an unknown one", async ({
    client,
    assert,
  }) => {
    const victim = await oneVictim(client)
    const intruder = await createTenant()
    const key = await createKey(intruder.organizationId)
    const foreignIds = new RegExp(
      `${victim.bookingFlowId}|${victim.router._id}|${victim.pinId}`,
      'g'
    )
    let count = 0

    for (const { name, method, pattern } of endpoints()) {
      const { status, body } = PAGES[name] ?? INTRUSIONS[name] ?? {}
      const text = JSON.stringify(body?.(victim) ?? {})
      const isOfPayload = text.search(foreignIds) >= 0 && (status === 422 || status === 404)
      if (!isOfPayload) continue
      count += 1
      const ask = (payload: string) =>
        client
          .as(name in PAGES ? key : intruder)
          .request(pattern.replace(/:\w+/, 'mine'), method)
          .headers({ 'origin': key.origin, 'user-agent': BROWSER_AGENT })
          .json(JSON.parse(payload))
      const foreign = await ask(text)
      const unknown = await ask(text.replaceAll(foreignIds, 'f'.repeat(24)))
      assert.equal(foreign.status(), status, name)
      assert.deepEqual(foreign.body(), unknown.body(), name)
      for (const field of fieldsOf(foreign.body())) {
        const named = field
          .split('.')
          .reduce((value, member) => Object(value)[member], JSON.parse(text))
        assert.match(String(named), new RegExp(foreignIds.source), `${name} ${field}`)
      }
    }
    assert.isAbove(count, 7)
  })

  test("answers the same to another organization's, an unknown and a malformed identifier", async ({
    client,
    assert,
  }) => {
    const victim = await oneVictim(client)
    const intruder = await createTenant()
    const ofOne = guarded().filter(({ name }) => {
      const { id, status } = INTRUSIONS[name] ?? {}
      return id !== undefined && status === 404
    })

    for (const endpoint of ofOne) {
      const foreign = await send(client, endpoint, victim, intruder.bearer)
      assert.match(foreign.body().code, /^E_[A-Z_]+_NOT_FOUND$/, endpoint.name)
      for (const id of ['f'.repeat(24), 'nonsense', '%00']) {
        const other = await send(client, endpoint, victim, intruder.bearer, id)
        const expected = { ...foreign.body(), instance: other.body().instance }
        assert.equal(other.status(), 404, `${endpoint.name} ${id}`)
        assert.deepEqual(other.body(), expected, `${endpoint.name} ${id}`)
      }
    }
    assert.isAbove(ofOne.length, 25)
  })
})
