import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { toObjectId } from '#shared/identifiers'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { createPin } from '#tests/support/routing/pins'
import { createRouter } from '#tests/support/routers'

const FLOWS = '/v1/booking-flows'
/** The longest texts that a flow may have. */
const LONGEST = {
  description: '𝔘'.repeat(2_000),
  url: `https://book.example/${'ü'.repeat(2_027)}`,
}

async function createFlow(client: ApiClient, tenant: Tenant, overrides: object = {}) {
  const payload = { name: 'Implants', url: 'https://book.example/one', ...overrides }
  const created = await client.as(tenant).post(FLOWS).json(payload)
  created.assertStatus(201)
  return created.body()
}

function revert(client: ApiClient, tenant: Tenant, id: string, revision: number, query = '') {
  return client.as(tenant).post(`${FLOWS}/${id}/revert${query}`).json({ revision })
}

test.group('GET /v1/booking-flows/:id/revisions', () => {
  test('says who changed what, newest first, and outlives the flow', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createFlow(client, tenant)
    const flow = () => client.as(tenant)
    await flow().patch(`${FLOWS}/${id}`).json({ url: null, is_active: false })
    await flow().delete(`${FLOWS}/${id}?validate_only=true`)
    await flow().delete(`${FLOWS}/${id}`)

    const first = await client.as(tenant).get(`${FLOWS}/${id}/revisions?limit=2`)
    const { next_cursor: cursor } = first.body().meta
    const second = await client.as(tenant).get(`${FLOWS}/${id}/revisions?limit=2&cursor=${cursor}`)

    const [deleted, updated] = first.body().data
    const [created, ...others] = second.body().data
    const actor = { kind: 'token', token_id: tenant.tokenId, name: 'test' }
    for (const revision of [deleted, updated, created]) assert.deepEqual(revision.actor, actor)
    assert.deepInclude(deleted, { revision: 2, effect: 'deleted', overridden_pins: [] })
    assert.deepInclude(updated, {
      revision: 2,
      effect: 'updated',
      changes: [
        { field: 'url', from: 'https://book.example/one', to: null },
        { field: 'is_active', from: true, to: false },
      ],
    })
    assert.deepInclude(created, { revision: 1, effect: 'created' })
    assert.deepInclude(created.changes, { field: 'name', from: null, to: 'Implants' })
    assert.deepEqual(others, [])
    assert.isNull(second.body().meta.next_cursor)
  })

  test('names the pins that a change overrode', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const pin = await createPin(client, tenant)
    const path = `${FLOWS}/${tenant.bookingFlowId}`
    await client.as(tenant).patch(`${path}?on_pin=warn`).json({ is_active: false })

    const read = await client.as(tenant).get(`${path}/revisions`)

    const [{ overridden_pins: pins, changes }] = read.body().data
    assert.deepEqual(pins, [pin._id])
    assert.deepEqual(changes, [{ field: 'is_active', from: true, to: false }])
  })
})

test.group('POST /v1/booking-flows/:id/revert', () => {
  test('restores all fields of a revision, also the longest', async ({ client, assert }) => {
    const tenant = await createTenant()
    const before = await createFlow(client, tenant, { ...LONGEST, duration_minutes: 20 })
    const { _id: id } = before
    const changes = [{ name: 'Renamed' }, { url: null, description: 'x' }, { is_active: false }, {}]
    for (const change of changes) await client.as(tenant).patch(`${FLOWS}/${id}`).json(change)

    const rehearsed = await revert(client, tenant, id, 1, '?validate_only=true')
    const unchanged = await client.as(tenant).get(`${FLOWS}/${id}`)
    const reverted = await revert(client, tenant, id, 1)
    const forth = await revert(client, tenant, id, 3)

    assert.isFalse(unchanged.body().is_active)
    assert.isUndefined(rehearsed.header('etag'))
    reverted.assertStatus(200)
    reverted.assertHeader('etag', '"6"')
    for (const answer of [rehearsed, reverted]) {
      const { revision, updatedAt } = answer.body()
      assert.deepEqual(answer.body(), { ...before, revision, updatedAt })
    }
    forth.assertBodyContains({ name: 'Renamed', url: null, description: 'x', is_active: true })
    const history = await client.as(tenant).get(`${FLOWS}/${id}/revisions?limit=2`)
    assert.deepEqual(
      history.body().data.map(({ effect }: { effect: string }) => effect),
      ['reverted', 'reverted']
    )
  })

  test('refuses a future revision, and one that is not recorded', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createFlow(client, tenant)
    const path = `${FLOWS}/${id}`
    await client.as(tenant).patch(path).json({ name: 'Second' })
    await client.as(tenant).patch(path).json({ name: 'Third' })
    const second = { 'object.id': id, 'after': /"revision":2/ }
    await AuditRowModel.deleteOne(second)

    for (const revision of [4, 1, 0]) {
      const refused = await revert(client, tenant, id, revision)

      refused.assertStatus(422)
      assert.equal(refused.body().code, 'E_REVISION_UNKNOWN')
      assert.equal(refused.body().errors[0].field, 'revision')
    }
    const recorded = await revert(client, tenant, id, 2)
    recorded.assertStatus(200)
    recorded.assertBodyContains({ name: 'Second' })
  })

  test('passes the checks of an update: pins, If-Match, names', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createFlow(client, tenant, { url: 'https://book.example/two' })
    const path = `${FLOWS}/${id}`
    await client.as(tenant).patch(path).json({ name: 'Renamed' })
    await client.as(tenant).patch(path).json({ url: 'https://book.example/three' })
    await createFlow(client, tenant)
    await createRouter(client, tenant, { booking_flow_id: id })
    await createPin(client, tenant, { expects: { booking_flow_id: id } })
    const manager = await issueBearer(tenant.organizationId, ['flows:manage'])

    const broken = await revert(client, tenant, id, 2)
    const stale = await revert(client, tenant, id, 2).header('if-match', '"1"')
    const forbidden = await client
      .as(manager)
      .post(`${path}/revert?on_pin=warn`)
      .json({ revision: 2 })
    const taken = await revert(client, tenant, id, 1, '?on_pin=warn')
    const overridden = await revert(client, tenant, id, 2, '?on_pin=warn')

    assert.equal(broken.body().code, 'E_PIN_BROKEN')
    assert.equal(stale.body().code, 'E_BOOKING_FLOW_STALE')
    forbidden.assertStatus(403)
    assert.equal(taken.body().code, 'E_BOOKING_FLOW_NAME_TAKEN')
    overridden.assertStatus(200)
    assert.lengthOf(overridden.body().broken_pins, 1)
  })
})

test.group('The audit log of an organization', () => {
  test('keeps a brand kit and a change of the organization, before and after', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const kit = { name: 'Clinic', primary_color: '#00aa77', font_family: '"Open Sans", serif' }
    const first = await client.as(tenant).put('/v1/brand-kit').json(kit)
    const second = await client
      .as(tenant)
      .put('/v1/brand-kit')
      .json({ ...kit, font_family: null })
    const privacy = await client.as(tenant).patch('/v1/organization').json({ url_privacy: 'full' })
    await client.as(tenant).patch('/v1/organization').json({ url_privacy: 'full' })

    const rows = await AuditRowModel.find({ organization_id: toObjectId(tenant.organizationId) })
      .sort({ at: 1, _id: 1 })
      .lean()

    for (const answer of [first, second, privacy]) assert.isBelow(answer.status(), 300)
    assert.deepEqual(
      rows.map(({ action, before }) => [action, before ?? null]),
      [
        ['brand_kit.created', null],
        ['brand_kit.updated', JSON.stringify({ font_family: kit.font_family })],
        ['organization.updated', JSON.stringify({ url_privacy: 'masked' })],
      ]
    )
  })
})
