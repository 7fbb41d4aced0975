import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { madeOnce } from '#tests/support/made_once'
import { createPin, pinStates } from '#tests/support/routing/pins'
import {
  createRouter,
  path,
  ROUTERS,
  routerPayload,
  type ShownRouter,
} from '#tests/support/routers'

const BOOK = 'https://clinic.example/book'

interface Write {
  readonly title: string
  /** The router that a fresh write lets win `/book`, or null. */
  readonly winner: 'the new router' | 'nobody'
  readonly send: (
    client: ApiClient,
    bearer: string,
    world: World,
    query: string
  ) => ReturnType<ApiClient['post']>
}

interface World {
  readonly tenant: Tenant
  /** Wins `/book`, where a pin expects it. */
  readonly pinned: ShownRouter
  readonly pinId: string
}

const moved = { matching_criteria: path('elsewhere') }

/** Each breaks the pin on `/book`. */
const WRITES: readonly Write[] = [
  {
    title: 'create',
    winner: 'the new router',
    send: (client, bearer, { tenant }, query) =>
      client.as(bearer).post(`${ROUTERS}${query}`).json(routerPayload(tenant)),
  },
  {
    title: 'import',
    winner: 'the new router',
    send: (client, bearer, { tenant }, query) =>
      client
        .as(bearer)
        .post(`${ROUTERS}/import${query}`)
        .json({ routers: [routerPayload(tenant, moved), routerPayload(tenant)] }),
  },
  {
    title: 'put of a new router',
    winner: 'the new router',
    send: (client, bearer, { tenant }, query) =>
      client.as(bearer).put(`${ROUTERS}/by-external-id/new${query}`).json(routerPayload(tenant)),
  },
  {
    title: 'put of the router',
    winner: 'nobody',
    send: (client, bearer, { tenant }, query) =>
      client
        .as(bearer)
        .put(`${ROUTERS}/by-external-id/pinned${query}`)
        .json(routerPayload(tenant, moved)),
  },
  {
    title: 'update',
    winner: 'nobody',
    send: (client, bearer, { pinned }, query) =>
      client.as(bearer).patch(`${ROUTERS}/${pinned._id}${query}`).json(moved),
  },
  {
    title: 'revert',
    winner: 'nobody',
    send: (client, bearer, { pinned }, query) =>
      client
        .as(bearer)
        .post(`${ROUTERS}/${pinned._id}/revert${query}`)
        .json({ organization_revision: pinned.revision }),
  },
  {
    title: 'undo',
    winner: 'nobody',
    send: (client, bearer, { pinned }, query) =>
      client
        .as(bearer)
        .post(`/v1/router-changes/restore${query}`)
        .json({ router_id: pinned._id, organization_revision: Number(pinned.revision) + 1 }),
  },
  {
    title: 'delete',
    winner: 'nobody',
    send: (client, bearer, { pinned }, query) =>
      client.as(bearer).delete(`${ROUTERS}/${pinned._id}${query}`),
  },
  {
    title: 'bulk update',
    winner: 'nobody',
    send: (client, bearer, { pinned }, query) =>
      client
        .as(bearer)
        .post(`${ROUTERS}/bulk-update${query}`)
        .json({ ids: [pinned._id], set: { is_active: false } }),
  },
  {
    title: 'bulk delete',
    winner: 'nobody',
    send: (client, bearer, { pinned }, query) =>
      client
        .as(bearer)
        .post(`${ROUTERS}/bulk-delete${query}`)
        .json({ ids: [pinned._id] }),
  },
]

/** A router that once was elsewhere and wins `/book` now, where a pin expects it. */
async function createWorld(client: ApiClient, mode: 'block' | 'warn' = 'block'): Promise<World> {
  const tenant = await createTenant()
  const first = await createRouter(client, tenant, { ...moved, external_id: 'pinned' })
  const creation = await newestChange(client, tenant)
  await client
    .as(tenant)
    .patch(`${ROUTERS}/${first._id}`)
    .json({ matching_criteria: path('book') })
  const expects = { router_id: first._id }
  const { _id: pinId } = await createPin(client, tenant, { expects, mode, note: 'Paid' })
  const pinned = { ...first, revision: creation.organization_revision }
  return { tenant, pinned, pinId }
}

async function newestChange(client: ApiClient, tenant: Tenant) {
  const changes = await client.as(tenant).get('/v1/router-changes')
  return changes.body().data[0]
}

test.group('A write of routers that would break a blocking pin', () => {
  /** For writes that are refused. */
  const refusedWorld = madeOnce((client: ApiClient) => createWorld(client))

  test('is refused with the pin, its expectation and the winner: {title}')
    .with([...WRITES])
    .run(async ({ client, assert }, { send, winner }) => {
      const world = await refusedWorld(client)
      const { tenant, pinned, pinId } = world
      const before = await newestChange(client, tenant)

      const refused = await send(client, tenant.bearer, world, '')

      refused.assertStatus(409)
      assert.equal(refused.body().code, 'E_PIN_BROKEN')
      assert.equal(refused.body().pins_total, 1)
      const [{ found, at, ...pin }] = refused.body().pins
      assert.isString(at)
      assert.deepEqual(pin, {
        pin_id: pinId,
        url: BOOK,
        mode: 'block',
        note: 'Paid',
        expects: { router_id: pinned._id },
        reason: 'other_answer',
      })
      if (winner === 'nobody') assert.isNull(found)
      else assert.deepInclude(found, { router_id: null, booking_flow_id: tenant.bookingFlowId })
      assert.deepEqual(await newestChange(client, tenant), before)
      const states = await pinStates(client, tenant)
      assert.equal(states.get(pinId), 'held')
    })

  test('is written with on_pin=warn by a token with pins:override, and recorded: {title}')
    .with([...WRITES])
    .run(async ({ client, assert }, { send }) => {
      const world = await createWorld(client)
      const { tenant, pinId } = world
      const { organizationId } = tenant
      const permissions = ['routers:read', 'routers:manage'] as const
      const without = await issueBearer(organizationId, permissions)
      const withIt = await issueBearer(organizationId, [...permissions, 'pins:override'])

      const forbidden = await send(client, without, world, '?on_pin=warn')
      const written = await send(client, withIt, world, '?on_pin=warn')

      forbidden.assertStatus(403)
      assert.include(forbidden.body().detail, 'pins:override')
      assert.oneOf(written.status(), [200, 201, 204])
      if (written.status() !== 204) assert.include(written.text(), pinId)
      assert.deepInclude(await newestChange(client, tenant), { overridden_pins: [pinId] })
      const states = await pinStates(client, tenant)
      assert.equal(states.get(pinId), 'broken')
    })

  test('is refused by validate_only, too, and writes nothing: {title}')
    .with(WRITES.filter(({ title }) => title !== 'delete'))
    .run(async ({ client, assert }, { send }) => {
      const world = await refusedWorld(client)
      const before = await newestChange(client, world.tenant)

      const refused = await send(client, world.tenant.bearer, world, '?validate_only=true')

      assert.equal(refused.body().code, 'E_PIN_BROKEN')
      assert.deepEqual(await newestChange(client, world.tenant), before)
    })

  test('passes when the pin only warns, and the answer names it: {title}')
    .with([...WRITES])
    .run(async ({ client, assert }, { send }) => {
      const world = await createWorld(client, 'warn')

      const written = await send(client, world.tenant.bearer, world, '')

      assert.oneOf(written.status(), [200, 201, 204])
      if (written.status() !== 204) assert.include(written.text(), world.pinId)
      assert.deepInclude(await newestChange(client, world.tenant), { overridden_pins: [] })
    })
})

test.group('A write of routers', () => {
  test('is not refused for a pin that was broken before it', async ({ client, assert }) => {
    const world = await createWorld(client)
    const { tenant, pinned } = world
    const overriding = client.as(tenant).patch(`${ROUTERS}/${pinned._id}?on_pin=warn`).json(moved)
    const broken = await overriding

    const created = await client
      .as(tenant)
      .post(ROUTERS)
      .json(routerPayload(tenant, { matching_criteria: path('book', 'later') }))

    broken.assertStatus(200)
    created.assertStatus(201)
    assert.notProperty(created.body().warnings, 'pins')
  })

  test('is not refused for a pin that has ended', async ({ client }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const pin = await createPin(client, tenant)
    const remove = () => client.as(tenant).delete(`${ROUTERS}/${router._id}`)

    const refused = await remove()
    const aMomentAgo = new Date(Date.now() - 1_000)
    const past = { expires_at: aMomentAgo, ends_at: aMomentAgo }
    await RouterPinModel.updateOne({ _id: toObjectId(pin._id) }, { $set: past })
    const deleted = await remove()

    refused.assertStatus(409)
    deleted.assertStatus(204)
  })

  test('is judged at the edges within a future window', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const at = { from: '2100-03-01T00:00:00.000Z', until: '2100-06-01T00:00:00.000Z' }
    await createPin(client, tenant, { at, expects: { router_id: router._id } })
    const create = (from: string, until: string) =>
      client
        .as(tenant)
        .post(ROUTERS)
        .json(routerPayload(tenant, { scheduling: { active_from: from, active_until: until } }))

    const within = await create('2100-05-31T23:59:00Z', '2100-07-01T00:00:00Z')
    const before = await create('2100-02-01T00:00:00Z', '2100-03-01T00:00:00Z')
    const after = await create('2100-06-01T00:00:00Z', '2100-07-01T00:00:00Z')

    within.assertStatus(409)
    assert.equal(within.body().pins[0].at, '2100-05-31T23:59:00.000Z')
    before.assertStatus(201)
    after.assertStatus(201)
  })

  test('names at most 20 of the pins that it would break', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    for (let at = 0; at < 21; at += 1) await createPin(client, tenant)

    const refused = await client.as(tenant).delete(`${ROUTERS}/${router._id}`)

    assert.lengthOf(refused.body().pins, 20)
    assert.equal(refused.body().pins_total, 21)
  })
})

test.group('A booking flow', () => {
  test('cannot be deleted while a blocking pin that expects it holds', async ({
    client,
    assert,
  }) => {
    const { tenant } = await createWorld(client)
    await createPin(client, tenant)

    const refused = await client.as(tenant).delete(`/v1/booking-flows/${tenant.bookingFlowId}`)

    refused.assertStatus(409)
    assert.equal(refused.body().code, 'E_BOOKING_FLOW_IN_USE')
  })
})
