import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import type { ApiClient } from '@japa/api-client'
import { getActiveTestOrFail, test } from '@japa/runner'
import { mongo } from 'mongoose'
import { MODELS } from '#start/models'
import { ENDPOINTS } from '#start/endpoint_descriptions'
import { originProofOf } from '#identity/keys/page_origin'
import { PublishableKeyModel } from '#identity/keys/publishable_key_repository'
import { PublishedTexts } from '#identity/keys/prove_origins'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { OrganizationDeletionRepository } from '#organizations/operated_organizations/organization_deletion_repository'
import { toObjectId } from '#shared/identifiers'
import { startSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueToken } from '#tests/support/issue_token'
import { invite } from '#tests/support/members'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey } from '#tests/support/publishable_keys'
import { createDeadLetter } from '#tests/support/webhooks/create_dead_letter'
import { createWebhook } from '#tests/support/webhooks/create_webhook'
import { createPin, pinPayload } from '#tests/support/routing/pins'
import {
  createRouter,
  path,
  ROUTERS,
  routerPayload,
  type ShownRouter,
} from '#tests/support/routers'

/** What the writes change: objects of one organization. */
interface World extends Tenant {
  readonly pinId: string
  readonly sessionId: string
  readonly unprovenKeyId: string
  /** Another organization, whose deletion was requested. */
  readonly leavingId: string
  /** One of two. */
  readonly deadLetterId: string
  readonly router: ShownRouter
  readonly spareRouterId: string
  /** No router leads to it. */
  readonly unusedFlowId: string
  readonly operator: Awaited<ReturnType<typeof issueOperator>>
  readonly otherTokenId: string
  readonly memberId: string
  readonly keyId: string
  readonly webhookId: string
}

interface Write {
  /** Replaces the parameters in the path, in their order. */
  readonly id?: (world: World) => string | readonly string[]
  readonly body?: (world: World) => object
  /** The rows that it leaves. */
  readonly actions: readonly string[]
  /** Whether an operator writes an object of the organization. */
  readonly isOfOrganization?: boolean
}

/** In an order in which each finds what it changes in one world, those last that end a caller. */
const WRITES: Readonly<Record<string, Write>> = {
  'router_pins.create': {
    body: (world) => pinPayload(world, { mode: 'warn' }),
    actions: ['router_pin.created'],
  },
  'router_pins.update': {
    id: ({ pinId }) => pinId,
    body: () => ({ note: 'Paid until May' }),
    actions: ['router_pin.updated'],
  },
  'router_pins.delete': { id: ({ pinId }) => pinId, actions: ['router_pin.deleted'] },
  'publishable_keys.prove': {
    id: ({ unprovenKeyId }) => unprovenKeyId,
    actions: ['publishable_key.updated'],
  },
  'router_audit.request': { actions: ['router_audit.requested'] },
  'router_suggestions.dismiss': {
    id: () => 'f'.repeat(24),
    actions: ['router_suggestion.dismissed'],
  },
  'routers.create': {
    body: (world) => routerPayload(world, { matching_criteria: path('new') }),
    actions: ['router.created'],
  },
  'routers.import': {
    body: (world) => ({
      routers: ['one', 'two'].map((name) =>
        routerPayload(world, { name, matching_criteria: path(name) })
      ),
    }),
    actions: ['router.imported', 'router.imported'],
  },
  'routers.put': {
    id: () => 'kept-elsewhere',
    body: (world) => routerPayload(world, { matching_criteria: path('put') }),
    actions: ['router.created'],
  },
  'routers.update': {
    id: ({ router: { _id } }) => _id,
    body: () => ({ is_active: false }),
    actions: ['router.updated'],
  },
  'routers.revert': {
    id: ({ router: { _id } }) => _id,
    body: () => ({ organization_revision: 2 }),
    actions: ['router.reverted'],
  },
  'routers.bulk_update': {
    body: ({ router: { _id } }) => ({ ids: [_id], set: { add_tags: ['spring'] } }),
    actions: ['router.updated'],
  },
  'router_changes.restore': {
    body: ({ router: { _id } }) => ({
      router_id: _id,
      organization_revision: 2,
      to: 'after',
      known_revision: 100,
    }),
    actions: ['router.reverted'],
  },
  'routers.delete': { id: ({ router: { _id } }) => _id, actions: ['router.deleted'] },
  'routers.bulk_delete': {
    body: ({ spareRouterId }) => ({ ids: [spareRouterId] }),
    actions: ['router.deleted'],
  },
  'booking_sessions.strike': {
    body: ({ sessionId }) => ({ ids: [sessionId] }),
    actions: ['booking_session.struck'],
  },
  'visitor_erasures.request': {
    body: () => ({ value: 'erika@example.com' }),
    actions: ['visitor_erasure.created'],
  },
  'operations.organizations.rename': {
    id: ({ organizationId }) => organizationId,
    body: () => ({ name: 'Renamed' }),
    actions: ['organization.updated'],
    isOfOrganization: true,
  },
  'operations.organizations.take_back_deletion': {
    id: ({ leavingId }) => leavingId,
    actions: ['organization.deletion_taken_back'],
  },
  'operator_credential.derive': { actions: ['operator_credential.derived'] },
  'booking_flows.create': {
    body: () => ({ name: 'Implants' }),
    actions: ['booking_flow.created'],
  },
  'booking_flows.update': {
    id: ({ bookingFlowId }) => bookingFlowId,
    body: () => ({ is_active: false }),
    actions: ['booking_flow.updated'],
  },
  'booking_flows.revert': {
    id: ({ bookingFlowId }) => bookingFlowId,
    body: () => ({ revision: 1 }),
    actions: ['booking_flow.reverted'],
  },
  'booking_flows.delete': {
    id: ({ unusedFlowId }) => unusedFlowId,
    actions: ['booking_flow.deleted'],
  },
  'brand_kit.put': {
    body: () => ({ name: 'Clinic', primary_color: '#00aa77' }),
    actions: ['brand_kit.created'],
  },
  'organization.update': {
    body: () => ({ url_privacy: 'relevant' }),
    actions: ['organization.updated'],
  },
  'webhooks.create': {
    body: () => ({ url: 'https://a.example/hook', events: ['router.changed'] }),
    actions: ['webhook.created'],
  },
  'webhooks.update': {
    id: ({ webhookId }) => webhookId,
    body: () => ({ url: `${NOBODY}/other` }),
    actions: ['webhook.updated'],
  },
  'webhooks.rotate_secret': {
    id: ({ webhookId }) => webhookId,
    actions: ['webhook.secret_rotated'],
  },
  'webhooks.test': { id: ({ webhookId }) => webhookId, actions: ['webhook.tested'] },
  'webhook_dead_letters.resend': {
    id: ({ webhookId, deadLetterId }) => [webhookId, deadLetterId],
    actions: ['webhook_dead_letters.resent'],
  },
  'webhook_dead_letters.resend_all': {
    id: ({ webhookId }) => webhookId,
    actions: ['webhook_dead_letters.resent'],
  },
  'webhooks.delete': { id: ({ webhookId }) => webhookId, actions: ['webhook.deleted'] },
  'access_tokens.create': {
    body: () => ({ name: 'CI', permissions: ['flows:read'] }),
    actions: ['access_token.created'],
  },
  'access_tokens.derive': { body: () => ({}), actions: ['access_token.derived'] },
  'access_tokens.revoke': {
    id: ({ otherTokenId }) => otherTokenId,
    actions: ['access_token.revoked'],
  },
  'members.invite': {
    body: () => ({ role: 'viewer', name: 'Anna Weber' }),
    actions: ['member.invited'],
  },
  'operations.members.invite': {
    id: ({ organizationId }) => organizationId,
    body: () => ({ role: 'admin', name: 'Jonas Klein' }),
    actions: ['member.invited'],
    isOfOrganization: true,
  },
  'members.change_role': {
    id: ({ memberId }) => memberId,
    body: () => ({ role: 'editor' }),
    actions: ['member.updated'],
  },
  'members.remove': { id: ({ memberId }) => memberId, actions: ['member.removed'] },
  'publishable_keys.create': {
    body: () => ({ name: 'Website', origins: ['https://clinic.example'] }),
    actions: ['publishable_key.created'],
  },
  'publishable_keys.rotate': { id: ({ keyId }) => keyId, actions: ['publishable_key.created'] },
  'publishable_keys.revoke': { id: ({ keyId }) => keyId, actions: ['publishable_key.revoked'] },
  // The caller and what was derived from it before.
  'access_tokens.revoke_current': { actions: ['access_token.revoked', 'access_token.revoked'] },
  'operations.organizations.request_deletion': {
    id: ({ organizationId }) => organizationId,
    actions: ['organization.deletion_requested'],
  },
  'operator_credential.revoke': {
    actions: ['operator_credential.revoked', 'operator_credential.revoked'],
  },
}

/** A receiver that refuses connections. */
const NOBODY = 'http://127.0.0.1:9/hook'

/** Requests with a body that write nothing of an organization's, or what has a record of its own. */
const EXEMPT: Readonly<Record<string, string>> = {
  'access_tokens.sign_in': 'has no access token; sign_in.spec.ts asserts its row',
  'members.end_session':
    'has no other caller than a person; own_membership.spec.ts asserts its row',
  'members.leave': 'has no other caller than a person; own_membership.spec.ts asserts its row',
  'routers.resolve': 'writes a router event',
  'routers.resolve_batch': 'writes router events',
  'routers.explain': 'is a question',
  'access_tokens.renew': 'only prolongs a session',
  'members.switch':
    'has no other caller than a person; sign_in_at_provider.spec.ts asserts its row',
  'sign_in.begin': 'writes nothing',
  'sign_in.complete': 'writes nothing',
  'sign_in.invitation': 'is a question',
  'sign_in.accept': 'has no access token; sign_in_at_provider.spec.ts asserts its rows',
  'sign_in.session': 'has no access token; sign_in_at_provider.spec.ts asserts its row',
  'routers.compare': 'is a question',
  'routers.impact': 'is a question',
  'routers.validate_rules': 'is a question',
  'routers.validate_example_urls': 'is a question',
  'router_pins.run': 'is a question',
  'page.mark_unused': 'a visitor says so; marks a router event',
  'page.resolve': 'a visitor asks; writes a router event',
  'page.start_session': 'a visitor asks; the booking session is its record',
  'booking_sessions.start': 'a visitor asks; the booking session is its record',
  'booking_sessions.complete': 'writes a booking event',
  'booking_sessions.keep': 'a visitor asks; only extends a booking session',
}

interface Endpoint {
  readonly name: string
  readonly method: string
  readonly pattern: string
}

function endpoints(): Endpoint[] {
  return Object.values(router.toJSON())
    .flat()
    .flatMap(({ name = '', methods, pattern }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => ({ name, method, pattern }))
    )
}

/** Those of the table, in its order. */
function writes(): Endpoint[] {
  const all = endpoints()
  return Object.keys(WRITES).flatMap((name) => all.filter((endpoint) => endpoint.name === name))
}

async function createWorld(client: ApiClient): Promise<World> {
  const tenant = await createTenant()
  const { _id: pinId } = await createPin(client, tenant, { mode: 'warn' })
  const created = await createRouter(client, tenant, { name: 'Before' })
  const { _id: id } = created
  await client.as(tenant).patch(`${ROUTERS}/${id}`).json({ name: 'After' })
  const { _id: spareRouterId } = await createRouter(client, tenant)
  const unprovenKeyId = await createUnprovenKey(tenant)
  const unused = await client.as(tenant).post('/v1/booking-flows').json({ name: 'Unused' })
  const unusedFlowId: string = unused.body()._id
  const operator = await issueOperator()
  const { id: sessionId } = await startSession(client, tenant)
  const { _id: webhookId } = await createWebhook(client, tenant, { url: NOBODY })
  const deadLetterId = await createDeadLetter(tenant.organizationId, webhookId)
  await createDeadLetter(tenant.organizationId, webhookId)
  const { tokenId: otherTokenId } = await issueToken(tenant.organizationId)
  const { keyId } = await createKey(tenant.organizationId)
  const { member } = await invite(tenant.organizationId, { role: 'viewer' })
  return {
    ...tenant,
    otherTokenId,
    memberId: member.id,
    keyId,
    webhookId,
    deadLetterId,
    pinId,
    sessionId,
    unprovenKeyId,
    leavingId: await createLeaving(),
    unusedFlowId,
    router: created,
    spareRouterId,
    operator,
  }
}

async function createLeaving(): Promise<string> {
  const { organizationId } = await createTenant()
  const deletions = await app.container.make(OrganizationDeletionRepository)
  await deletions.request(organizationId, { isNow: false }, {})
  return organizationId
}

/** A key whose origin publishes the proof until the end of the test. */
async function createUnprovenKey({ organizationId }: Tenant): Promise<string> {
  const published: PublishedTexts = { at: async () => [originProofOf(organizationId)] }
  app.container.swap(PublishedTexts, () => published)
  getActiveTestOrFail().cleanup(() => app.container.restore(PublishedTexts))
  const { keyId, origin } = await createKey(organizationId)
  await PublishableKeyModel.updateOne({ _id: keyId }, { unproven_origins: [origin] })
  return keyId
}

function send(client: ApiClient, world: World, { method, pattern, name }: Endpoint, query = '') {
  const { id, body } = WRITES[name] ?? {}
  const ids = [id?.(world) ?? []].flat()
  const target = pattern.replaceAll(/:\w+/g, () => ids.shift() ?? '')
  const request = client.as(callerOf(name, world)).request(`${target}${query}`, method)
  return body ? request.json(body(world)) : request
}

/** All that is stored of an organization, but for when its tokens were last used. */
async function storedOf({ organizationId, operator }: World): Promise<Record<string, string[]>> {
  const id = toObjectId(organizationId)
  const credentialId = toObjectId(operator.credentialId)
  const stored: Record<string, string[]> = {}
  for (const { collection } of MODELS) {
    const rows = await collection
      .find(
        {
          $or: [
            { organization_id: id },
            { _id: { $in: [id, credentialId] } },
            { derived_from: credentialId },
            { 'actor.id': operator.credentialId },
          ],
        },
        { projection: { last_used_at: 0 }, sort: { _id: 1 } }
      )
      .toArray()
    stored[collection.collectionName] = rows.map((row) => mongo.BSON.EJSON.stringify(row))
  }
  return stored
}

function rowsOf(requestId: string) {
  return AuditRowModel.find({ request_id: requestId }).sort({ _id: 1 }).lean()
}

test.group('Audited writes', () => {
  test('every endpoint that writes leaves rows, or has a reason not to', ({ assert }) => {
    const names = endpoints()
      .filter(({ method }) => method !== 'GET')
      .map(({ name }) => name)
    const known = [...Object.keys(WRITES), ...Object.keys(EXEMPT)]
    assert.deepEqual(names.sort(), known.sort())
  })

  test('a write leaves a row with its caller and its request', async ({ assert, client }) => {
    const world = await createWorld(client)
    for (const endpoint of writes()) {
      const answer = await send(client, world, endpoint)
      assert.isBelow(answer.status(), 300, `${endpoint.name}: ${answer.text()}`)
      const rows = await rowsOf(answer.header('x-request-id') ?? '')
      assert.sameMembers(
        rows.map(({ action }) => action),
        [...(WRITES[endpoint.name]?.actions ?? [])],
        endpoint.name
      )
      for (const { actor, network, organization_id: organizationId } of rows) {
        const isOfOperators = ENDPOINTS.get(endpoint.name)?.access === 'operator'
        const { operator, tokenId } = world
        assert.equal(actor?.id, isOfOperators ? operator.credentialId : tokenId, endpoint.name)
        assert.equal(network, '127.0.0.1')
        const isOfNone = isOfOperators && !WRITES[endpoint.name]?.isOfOrganization
        assert.equal(organizationId?.toHexString(), isOfNone ? undefined : world.organizationId)
      }
    }
  }).timeout(60_000)

  test('a write that is only validated leaves nothing behind', async ({ assert, client }) => {
    const world = await createWorld(client)
    const before = await storedOf(world)
    for (const endpoint of writes()) {
      const answer = await send(client, world, endpoint, '?validate_only=true')
      assert.isBelow(answer.status(), 300, `${endpoint.name}: ${answer.text()}`)
    }
    assert.deepEqual(await storedOf(world), before)
  }).timeout(60_000)

  test('every endpoint refuses a parameter that it does not declare', async ({
    assert,
    client,
  }) => {
    const tenant = await createTenant()
    const operator = await issueOperator()
    const key = await createKey(tenant.organizationId)
    for (const { name, method, pattern } of endpoints()) {
      const endpoint = ENDPOINTS.get(name)
      if (endpoint === undefined || endpoint.ignoresQuery) continue
      const target = pattern.replaceAll(/:\w+/g, 'f'.repeat(24))
      const caller =
        endpoint.access === 'publishable_key' ? key : callerOf(name, { ...tenant, operator })
      const request = client.as(caller).request(`${target}?undeclared=1`, method)
      const answer = await request.header('origin', key.origin)
      assert.equal(answer.status(), 422, `${name}: ${answer.text()}`)
      assert.deepInclude(answer.body().errors, {
        message: 'The undeclared field is not known here',
        rule: 'unknownField',
        field: 'undeclared',
      })
    }
  }).timeout(60_000)
})

function callerOf(name: string, world: Tenant & Pick<World, 'operator'>) {
  return ENDPOINTS.get(name)?.access === 'operator' ? world.operator : world
}
