import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { PINS_MAX } from '#routing/pins/create_pin'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { toObjectId } from '#shared/identifiers'
import { createTenant, FIRST_FLOW } from '#tests/support/create_tenant'
import { issueBearer } from '#tests/support/issue_token'
import { madeOnce } from '#tests/support/made_once'
import { createPin, PINS, pinPayload } from '#tests/support/routing/pins'
import { createRouter, path } from '#tests/support/routers'

const FUTURE = '2100-03-01T00:00:00.000Z'
const LATER = '2100-06-01T00:00:00.000Z'

test.group('POST /v1/router-pins', () => {
  const anyTenant = madeOnce(createTenant)

  test('creates a pin, which reads show as it was written', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const expects = { router_id: router._id }
    const at = { from: FUTURE, until: LATER }
    const payload = pinPayload(tenant, { expects, at, note: 'Paid', expires_at: LATER })

    const created = await client.as(tenant).post(PINS).json(payload)

    created.assertStatus(201)
    created.assertHeader('etag', '"1"')
    const { _id: id, createdAt, updatedAt, ...shown } = created.body()
    assert.deepEqual(shown, { organization_id: tenant.organizationId, revision: 1, ...payload })
    assert.equal(createdAt, updatedAt)
    const read = await client.as(tenant).get(`${PINS}/${id}`)
    assert.deepEqual(read.body(), created.body())
    const known = await client.as(tenant).get(`${PINS}/${id}`).header('if-none-match', '"1"')
    known.assertStatus(304)
  })

  test('holds for now unless at is given', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)

    const pin = await createPin(client, tenant)

    assert.deepInclude(pin, { at: 'now', note: null, expires_at: null })
  })

  test('refuses a blocking pin that does not hold, and names the winner', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const payload = pinPayload(tenant, { expects: { none: true } })

    const refused = await client.as(tenant).post(PINS).json(payload)
    const warned = await client
      .as(tenant)
      .post(PINS)
      .json({ ...payload, mode: 'warn' })

    refused.assertStatus(409)
    assert.equal(refused.body().code, 'E_PIN_NOT_HELD')
    assert.equal(refused.body().found.router_id, router._id)
    warned.assertStatus(201)
  })

  test('refuses a target that the organization does not have: {$self}')
    .with(['booking_flow_id', 'router_id'] as const)
    .run(async ({ client, assert }, member) => {
      const tenant = await createTenant()
      const other = await createTenant()
      const router = await createRouter(client, other)
      const foreign = member === 'router_id' ? router._id : other.bookingFlowId

      for (const id of [foreign, 'f'.repeat(24)]) {
        const payload = pinPayload(tenant, { expects: { [member]: id }, mode: 'warn' })
        const refused = await client.as(tenant).post(PINS).json(payload)

        refused.assertStatus(422)
        assert.equal(refused.body().code, 'E_PIN_TARGET_UNKNOWN')
        assert.equal(refused.body().errors[0].field, `expects.${member}`)
      }
    })

  test('refuses an impossible pin: {1}')
    .with([
      [{ expects: { booking_flow_url: 'https://book.example' } }, 'expects'],
      [{ expects: { none: true, booking_flow_url: 'https://book.example' } }, 'expects'],
      [
        { expects: { booking_flow_id: 'f'.repeat(24), booking_flow_url: 'javascript:1' } },
        'expects.booking_flow_url',
      ],
      [{ at: '2020-01-01T00:00:00Z' }, 'at'],
      [{ at: { from: FUTURE, until: LATER, zone: 'UTC' } }, 'at'],
      [{ at: { from: LATER, until: FUTURE } }, 'at.until'],
      [{ at: { from: '2019-01-01T00:00:00Z', until: '2020-01-01T00:00:00Z' } }, 'at'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
      [{ at: LATER, expires_at: FUTURE }, 'expires_at'],
    ] as [object, string][])
    .run(async ({ client, assert }, [overrides, field]) => {
      const tenant = await anyTenant()

      const refused = await client
        .as(tenant)
        .post(PINS)
        .json(pinPayload(tenant, { ...overrides }))

      refused.assertStatus(422)
      assert.equal(refused.body().errors[0].field, field, refused.text())
      const stored = await client.as(tenant).get(PINS)
      assert.deepEqual(stored.body().data, [])
    })

  test(`refuses more than ${PINS_MAX} pins`, async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const row = {
      organization_id: toObjectId(tenant.organizationId),
      url: 'https://clinic.example/book',
      at: null,
      expects: { type: 'none', id: null },
      mode: 'warn',
      note: null,
      expires_at: null,
      ends_at: null,
      revision: 1,
    }
    await RouterPinModel.insertMany(Array.from({ length: PINS_MAX - 1 }, () => ({ ...row })))

    const last = await client.as(tenant).post(PINS).json(pinPayload(tenant))
    const refused = await client.as(tenant).post(PINS).json(pinPayload(tenant))

    last.assertStatus(201)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'E_PIN_LIMIT_REACHED')
  })
})

test.group('PATCH /v1/router-pins/:id', () => {
  test('changes what is given, and accepts a pin as GET shows it', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const pin = await createPin(client, tenant, { note: 'Old' })

    const updated = await client
      .as(tenant)
      .patch(`${PINS}/${pin._id}`)
      .json({ ...pin, note: null, mode: 'warn' })

    updated.assertStatus(200)
    updated.assertHeader('etag', '"2"')
    const { updatedAt } = updated.body()
    assert.deepEqual(updated.body(), { ...pin, revision: 2, updatedAt, note: null, mode: 'warn' })
  })

  test('refuses a stale If-Match, and an expectation that does not hold', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const pin = await createPin(client, tenant)
    const patch = (payload: object, tag = '"1"') =>
      client.as(tenant).patch(`${PINS}/${pin._id}`).header('if-match', tag).json(payload)

    const stale = await patch({ note: 'x' }, '"7"')
    const broken = await patch({ url: 'https://clinic.example/other' })
    const readOnly = await patch({ createdAt: FUTURE })

    assert.equal(stale.body().code, 'E_PIN_STALE')
    assert.equal(broken.body().code, 'E_PIN_NOT_HELD')
    assert.equal(readOnly.body().errors[0].field, 'createdAt')
    const read = await client.as(tenant).get(`${PINS}/${pin._id}`)
    assert.deepEqual(read.body(), pin)
  })

  test('edits the note of a pin that is broken', async ({ client }) => {
    const tenant = await createTenant()
    const pin = await createPin(client, tenant, { mode: 'warn' })

    const updated = await client.as(tenant).patch(`${PINS}/${pin._id}`).json({ note: 'Known' })

    updated.assertStatus(200)
  })
})

test.group('A blocking pin, without pins:override', () => {
  const WEAKER = [
    { title: 'its mode', change: { mode: 'warn' } },
    { title: 'its URL', change: { url: 'https://clinic.example/other' } },
    { title: 'its time', change: { at: { from: FUTURE, until: LATER } } },
    { title: 'its expectation', change: { expects: { none: true } } },
    { title: 'its expiry', change: { expires_at: FUTURE } },
    { title: 'as a whole', change: null },
  ]
  const STRONGER = [
    { title: 'its note', change: { note: 'Paid' } },
    { title: 'its expiry', change: { expires_at: null } },
    { title: 'its expectation', change: {} },
  ]

  async function pinned(client: ApiClient) {
    const tenant = await createTenant()
    await createRouter(client, tenant)
    const bearer = await issueBearer(tenant.organizationId, ['routers:read', 'routers:manage'])
    const pin = await createPin(client, tenant, { expires_at: LATER })
    return { tenant, bearer, pin }
  }

  test('is not weakened, moved or deleted: {title}')
    .with([...WEAKER])
    .run(async ({ client, assert }, { change }) => {
      const { tenant, bearer, pin } = await pinned(client)
      const send = (by: string) =>
        change === null
          ? client.as(by).delete(`${PINS}/${pin._id}`)
          : client
              .as(by)
              .patch(`${PINS}/${pin._id}`)
              .json({ ...change })

      const refused = await send(bearer)
      const read = await client.as(bearer).get(`${PINS}/${pin._id}`)
      const overridden = await send(tenant.bearer)

      refused.assertStatus(403)
      assert.equal(refused.body().code, 'E_PERMISSION_MISSING')
      assert.include(refused.body().detail, 'pins:override')
      assert.deepEqual(read.body(), pin)
      assert.notEqual(overridden.status(), 403)
    })

  test('is strengthened, and its note is edited: {title}')
    .with([...STRONGER])
    .run(async ({ client }, { change }) => {
      const { tenant, bearer, pin } = await pinned(client)
      const expects = {
        booking_flow_id: tenant.bookingFlowId,
        booking_flow_url: FIRST_FLOW.url,
      }

      const updated = await client
        .as(bearer)
        .patch(`${PINS}/${pin._id}`)
        .json({ expects, ...change })

      updated.assertStatus(200)
    })

  test('keeps the URL of the flow that it names', async ({ client }) => {
    const { tenant, bearer, pin } = await pinned(client)
    const expects = { booking_flow_id: tenant.bookingFlowId }
    const named = { ...expects, booking_flow_url: FIRST_FLOW.url }
    const update = (payload: object) =>
      client
        .as(bearer)
        .patch(`${PINS}/${pin._id}`)
        .json({ ...payload })

    const strengthened = await update({ expects: named })
    const weakened = await update({ expects })

    strengthened.assertStatus(200)
    weakened.assertStatus(403)
  })

  test('is deleted once it has ended, and one that warns at any time', async ({ client }) => {
    const { tenant, bearer, pin } = await pinned(client)
    const warning = await createPin(client, tenant, { mode: 'warn' })
    const past = { expires_at: new Date(Date.now() - 1_000), ends_at: new Date(Date.now() - 1_000) }
    await RouterPinModel.updateOne({ _id: toObjectId(pin._id) }, { $set: past })

    for (const { _id: id } of [pin, warning]) {
      const deleted = await client.as(bearer).delete(`${PINS}/${id}`)

      deleted.assertStatus(204)
    }
  })
})

test.group('DELETE /v1/router-pins/:id', () => {
  test('deletes once, and honours If-Match', async ({ client, assert }) => {
    const tenant = await createTenant()
    const pin = await createPin(client, tenant, { mode: 'warn' })
    const remove = () => client.as(tenant).delete(`${PINS}/${pin._id}`)

    const stale = await remove().header('if-match', '"9"')
    const deleted = await remove()
    const gone = await remove()

    assert.equal(stale.body().code, 'E_PIN_STALE')
    deleted.assertStatus(204)
    gone.assertStatus(404)
  })
})

test.group('GET /v1/router-pins', () => {
  test('lists pins newest first, in pages', async ({ client, assert }) => {
    const tenant = await createTenant()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) {
      const pin = await createPin(client, tenant, { mode: 'warn', note: `Pin ${at}` })
      ids.unshift(pin._id)
    }

    const first = await client.as(tenant).get(`${PINS}?limit=2`)
    const next = first.body().meta.next_cursor
    const second = await client.as(tenant).get(`${PINS}?limit=2&cursor=${next}`)

    const shown = [...first.body().data, ...second.body().data]
    assert.deepEqual(
      shown.map(({ _id: id }) => id),
      ids
    )
    assert.isNull(second.body().meta.next_cursor)
  })
})

test.group('POST /v1/router-pins/run', () => {
  test('judges all pins, or the named ones', async ({ client, assert }) => {
    const tenant = await createTenant()
    const router = await createRouter(client, tenant)
    const held = await createPin(client, tenant)
    const broken = await createPin(client, tenant, { mode: 'warn', expects: { none: true } })
    const ended = await createPin(client, tenant, { mode: 'warn' })
    const aMomentAgo = new Date(Date.now() - 1_000)
    const past = { expires_at: aMomentAgo, ends_at: aMomentAgo }
    await RouterPinModel.updateOne({ _id: toObjectId(ended._id) }, { $set: past })
    const run = (payload: object) => client.as(tenant).post(`${PINS}/run`).json(payload)

    const all = await run({})
    const one = await run({ ids: [broken._id] })
    const unknown = await run({ ids: [broken._id, 'f'.repeat(24)] })

    all.assertStatus(200)
    assert.deepEqual(all.body().totals, { held: 1, broken: 1, ended: 1 })
    const [first, second, third] = all.body().verdicts
    assert.deepInclude(first, { pin_id: ended._id, state: 'ended', at: null, found: null })
    assert.deepInclude(second, { pin_id: broken._id, state: 'broken', reason: 'other_answer' })
    assert.equal(second.found.router_id, router._id)
    assert.deepInclude(third, { pin_id: held._id, state: 'held', reason: null })
    assert.deepEqual(
      one.body().verdicts.map(({ pin_id: id }: { pin_id: string }) => id),
      [broken._id]
    )
    unknown.assertStatus(404)
  })

  test('judges a window at its beginning and at each edge within it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const host = await createRouter(client, tenant)
    await createRouter(client, tenant, {
      scheduling: { active_from: '2100-04-01T00:00:00Z', active_until: '2100-04-02T00:00:00Z' },
    })
    const at = { from: FUTURE, until: LATER }
    await createPin(client, tenant, { at, mode: 'warn', expects: { router_id: host._id } })
    await createPin(client, tenant, { at })

    const run = await client.as(tenant).post(`${PINS}/run`).json({})

    const [byFlow, byRouter] = run.body().verdicts
    assert.deepInclude(byFlow, { state: 'held', at: FUTURE })
    assert.deepInclude(byRouter, { state: 'broken', at: '2100-04-01T00:00:00.000Z' })
  })
})

test.group('GET /v1/router-pins/coverage', () => {
  test('names the routers that win neither a pin nor an example URL', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const url = (name: string) => `https://clinic.example/${name}`
    const create = (name: string, more: object = {}) =>
      createRouter(client, tenant, { name, matching_criteria: path(name), ...more })
    await create('pinned')
    await create('exampled', { example_urls: [url('exampled')] })
    await create('upcoming', {
      example_urls: [url('upcoming')],
      scheduling: { active_from: FUTURE },
    })
    await create('bare', { example_urls: [url('pinned')] })
    await create('off', { is_active: false })
    await create('over', { scheduling: { active_until: '2020-01-01T00:00:00Z' } })
    await createPin(client, tenant, { url: url('pinned') })

    const coverage = await client.as(tenant).get(`${PINS}/coverage`)

    coverage.assertStatus(200)
    assert.deepInclude(coverage.body(), {
      routers: 4,
      reached: 3,
      reached_by_pins: 1,
      unreached_total: 1,
      examined: 4,
    })
    assert.deepEqual(
      coverage.body().unreached.map((router: { router_name: string }) => router.router_name),
      ['bare']
    )
  })
})
