import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { RouterEventModel, type RouterEventRow } from '#routing/events/router_event_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { createKey, PAGE_RESOLVE, postFromPage } from '#tests/support/publishable_keys'
import { createRouter, path, ROUTERS } from '#tests/support/routers'

const BOOK = 'https://a.example/book'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`

interface Answers {
  readonly decision_id: string
}

async function tenantWithRouter(client: ApiClient): Promise<Tenant> {
  const tenant = await createTenant()
  await createRouter(client, tenant, { matching_criteria: path('book') })
  return tenant
}

/** The metadata of the events of these decisions, as the API shows them and as MongoDB has them. */
async function metadataOf(client: ApiClient, tenant: Tenant, ids: readonly string[]) {
  const list = await eventually(
    () => client.as(tenant).get('/v1/router-events?limit=100'),
    (response) => response.body().data.length === ids.length
  )
  const rows = await RouterEventModel.find({
    _id: { $in: ids.map(toObjectId) },
  }).lean<RouterEventRow[]>()
  type Shown = { readonly _id: string; readonly metadata: object }
  const shown = new Map(list.body().data.map((one: Shown) => [one._id, one.metadata]))
  const stored = new Map(rows.map((row) => [row._id.toHexString(), row.metadata]))
  return ids.map((id) => ({ shown: shown.get(id), stored: stored.get(id) }))
}

test.group('The event of a resolve with a traceparent', () => {
  test('has its trace id', async ({ client, assert }) => {
    const tenant = await tenantWithRouter(client)
    const key = await createKey(tenant.organizationId)

    const one = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve`)
      .header('traceparent', TRACEPARENT)
      .json({ url: BOOK })
    const page = await postFromPage(client, key, PAGE_RESOLVE, { url: BOOK }).header(
      'traceparent',
      `cc-${TRACE}-00f067aa0ba902b7-00-more`
    )
    const batch = await client
      .as(tenant)
      .post(`${ROUTERS}/resolve-batch`)
      .header('traceparent', TRACEPARENT)
      .json({ urls: [BOOK, 'https://a.example/nowhere', BOOK] })

    const answers: (Answers | null)[] = [one.body(), page.body(), ...batch.body().data]
    const ids = answers.flatMap((answer) => answer?.decision_id ?? [])
    const found = await metadataOf(client, tenant, ids)
    assert.lengthOf(found, 4)
    for (const { shown, stored } of found) {
      assert.containsSubset(shown, { matched_class: 'path_only', trace_id: TRACE })
      assert.containsSubset(stored, { matched_class: 'path_only', trace_id: TRACE })
      assert.notProperty(stored, 'traceparent')
    }
  })

  test('has none when it is invalid or missing', async ({ client, assert }) => {
    const tenant = await tenantWithRouter(client)
    const resolve = () => client.as(tenant).post(`${ROUTERS}/resolve`).json({ url: BOOK })
    const headers = [
      TRACE,
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
      `${TRACEPARENT}-more`,
      `${TRACEPARENT}, ${TRACEPARENT}`,
    ]

    const answers = [await resolve()]
    for (const header of headers) answers.push(await resolve().header('traceparent', header))

    for (const answer of answers) answer.assertStatus(200)
    const ids = answers.map((answer) => answer.body().decision_id)
    for (const { shown, stored } of await metadataOf(client, tenant, ids)) {
      const members = ['matched_class', 'timestamp', 'organization_revision']
      assert.sameMembers(Object.keys(shown ?? {}), members)
      assert.sameMembers(Object.keys(stored ?? {}), [...members, 'booking_flow_id'])
    }
  })
})
