import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { EXAMPLE_IDS } from '#shared/http/endpoint_description'
import { describeService } from '#start/openapi'
import { BROWSER_AGENT } from '#tests/support/base_url'
import { startStoredSession } from '#tests/support/booking_sessions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { invite } from '#tests/support/members'
import { peopleWorld } from '#tests/functional/identity/sign_in/people_world'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey } from '#tests/support/publishable_keys'
import { createRouter } from '#tests/support/routers'
import { createPin } from '#tests/support/routing/pins'
import { createWebhook } from '#tests/support/webhooks/create_webhook'

const CRITERIA = {
  path: { segments: ['hamburg', 'implants'] },
  campaign: { utm_source: 'google' },
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function member(value: unknown, ...path: string[]): unknown {
  let found: unknown = value
  for (const name of path) found = isObject(found) ? found[name] : undefined
  return found
}

/** Every payload that the document gives as an example; to be called when the routes are there. */
function payloads() {
  return Object.entries(describeService().document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const examples = member(operation, 'requestBody', 'content', 'application/json', 'examples')
      return Object.values(isObject(examples) ? examples : {}).map((example) => ({
        name: `${method.toUpperCase()} ${path}: ${String(member(example, 'summary'))}`,
        method: method.toUpperCase(),
        path,
        text: JSON.stringify(member(example, 'value')),
      }))
    })
  )
}

/** With the tenant's own things in the place of those that the examples speak of. */
async function owned(text: string, client: ApiClient, tenant: Tenant, routerId: string) {
  const own = text
    .replaceAll(EXAMPLE_IDS.bookingFlow, tenant.bookingFlowId)
    .replaceAll(EXAMPLE_IDS.router, routerId)
  if (!own.includes(EXAMPLE_IDS.routerPin)) return own
  const { _id: pinId } = await createPin(client, tenant, { mode: 'warn' })
  return own.replaceAll(EXAMPLE_IDS.routerPin, pinId)
}

/** What the path is about: something new of the tenant, where it has none. */
async function idIn(path: string, client: ApiClient, tenant: Tenant, routerId: string) {
  const [, , resource = ''] = path.split('/')
  const made = {
    'booking-flows': () => tenant.bookingFlowId,
    'operations': () => tenant.organizationId,
    'members': () => invite(tenant.organizationId).then(({ member: { id } }) => id),
    'webhooks': () => createWebhook(client, tenant).then(({ _id }) => _id),
    'router-pins': () => createPin(client, tenant, { mode: 'warn' }).then(({ _id }) => _id),
    'booking-sessions': () => startStoredSession(tenant).then(({ id: session }) => session),
    'publishable-keys': () => createKey(tenant.organizationId).then(({ keyId }) => keyId),
  }[resource]
  return path.includes('{id}') && made ? made() : routerId
}

async function callerOf(
  path: string,
  client: ApiClient,
  tenant: Tenant
): Promise<{ readonly bearer: string; readonly origin?: string }> {
  if (path.endsWith('/sign-in')) {
    const colleague = { name: 'Mia', permissions: ['routers:read'], sign_in_code: true }
    const invited = await client.as(tenant).post('/v1/access-tokens').json(colleague)
    return { bearer: `Bearer ${invited.body().sign_in_code}` }
  }
  if (path.startsWith('/v1/operations')) return issueOperator()
  return path.startsWith('/v1/page/') ? createKey(tenant.organizationId) : tenant
}

/** A person's sign-in at a provider on this machine: what stands in the place of values that only it can give. */
async function ofPerson(path: string, client: ApiClient, tenant: Tenant) {
  const isOfPerson = path.startsWith('/v1/sign-in/') || path === '/v1/members/me/switch'
  if (!isOfPerson) return { payload: {} }
  const world = await peopleWorld(client)
  const { invitation: code } = await invite(tenant.organizationId)
  const invitation = code.release()
  if (path.endsWith('/begin')) return { payload: {} }
  if (path.endsWith('/complete')) return { payload: await world.visit() }
  if (path.endsWith('/invitation')) return { payload: { invitation } }
  const identity = await world.signIn()
  if (path.endsWith('/accept')) return { payload: { identity, invitation } }
  const joined = await client.post('/v1/sign-in/accept').json({ identity, invitation })
  const { organization_id: organizationId, token } = joined.body()
  if (path.endsWith('/session')) return { payload: { identity, organization_id: organizationId } }
  const elsewhere = await createTenant()
  const other = await invite(elsewhere.organizationId)
  const there = { identity, invitation: other.invitation.release() }
  const second = await client.post('/v1/sign-in/accept').json(there)
  const payload = { organization_id: second.body().organization_id }
  return { payload, bearer: `Bearer ${token}` }
}

/** The revision that a revert goes back to: the one that created the router or the booking flow. */
async function revisionOf(path: string, client: ApiClient, tenant: Tenant, id: string) {
  if (!path.endsWith('/revert')) return {}
  if (path.startsWith('/v1/booking-flows/')) {
    await client.as(tenant).patch(`/v1/booking-flows/${id}`).json({ name: 'Renamed' })
  }
  const revisions = await client.as(tenant).get(path.replace('{id}/revert', `${id}/revisions`))
  const { organization_revision: ofOrganization, revision } = revisions.body().data[0]
  return path.startsWith('/v1/booking-flows/')
    ? { revision }
    : { organization_revision: ofOrganization }
}

test.group('The example of a payload is accepted by', () => {
  test('{name}')
    .with(payloads)
    .run(async ({ client, assert }, { method, path, text }) => {
      const tenant = await createTenant()
      const { _id: routerId } = await createRouter(client, tenant, { matching_criteria: CRITERIA })
      const id = await idIn(path, client, tenant, routerId)
      const payload: unknown = JSON.parse(await owned(text, client, tenant, routerId))
      const caller = await callerOf(path, client, tenant)
      const person = await ofPerson(path, client, tenant)
      const { bearer, origin = 'https://a.example' } = { ...caller, ...person }

      const response = await client
        .as(bearer)
        .request(path.replace(/\{(?:id|key)\}/, id), method)
        .headers({ origin, 'user-agent': BROWSER_AGENT })
        .json(
          isObject(payload)
            ? { ...payload, ...person.payload, ...(await revisionOf(path, client, tenant, id)) }
            : {}
        )

      assert.isBelow(response.status(), 300, response.text())
    })
})
