import { gunzipSync } from 'node:zlib'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { StoreAudit } from '#routing/audit/run_audit'
import { RouterAuditRepository } from '#routing/audit/router_audit_repository'
import { createTenant } from '#tests/support/create_tenant'
import { misspeltTraffic } from '#tests/support/insight/misspelt_traffic'
import { issueBearer } from '#tests/support/issue_token'
import { onTheWire } from '#tests/support/client/on_the_wire'
import { storeManyRouters } from '#tests/support/routing/many_routers'
import { runCommand } from '#tests/support/run_command'
import { createStoredRouter } from '#tests/support/stored_routers'
import { stopClock } from '#tests/support/stop_clock'

const AUDIT = '/v1/router-audit'

async function storeAudit(organizationId: string): Promise<void> {
  const store = await app.container.make(StoreAudit)
  await store.execute(organizationId)
}

test.group('GET /v1/router-audit', () => {
  test('answers what the command prints, and when it was found', async ({ client, assert }) => {
    const clock = stopClock('2026-03-01T00:00:00Z')
    const tenant = await createTenant()
    const older = await createStoredRouter(tenant, {
      name: 'Older',
      exampleUrls: ['https://clinic.example/book'],
    })
    clock.set('2026-03-02T00:00:00Z')
    const newer = await createStoredRouter(tenant, { name: 'Newer' })

    await storeAudit(tenant.organizationId)
    const bearer = await issueBearer(tenant.organizationId, ['routers:read'])
    const response = await client.as(bearer).get(AUDIT)
    const command = await runCommand('routers:audit', [`--org=${tenant.organizationId}`, '--json'])

    response.assertStatus(200)
    const { audited_at: auditedAt, run, ...audit } = response.body()
    const { organization, ...printed } = JSON.parse(command.stdout[0] ?? '')
    assert.equal(organization._id, tenant.organizationId)
    assert.equal(auditedAt, '2026-03-02T00:00:00.000Z')
    assert.isNull(run)
    assert.deepEqual(audit, printed)
    assert.isTrue(audit.is_complete)
    assert.containSubset(audit, {
      routers: 2,
      dead_routers: [{ router_id: older.id, reason: 'covered', by: [{ router_id: newer.id }] }],
      stray_example_urls: [
        {
          router_id: older.id,
          url: 'https://clinic.example/book',
          winner: { router_id: newer.id },
        },
      ],
    })
  })

  test('answers 304 until the audit, its run or a dismissal changes', async ({
    client,
    assert,
  }) => {
    const { tenant } = await misspeltTraffic()
    await storeAudit(tenant.organizationId)
    const caller = client.as(tenant)
    const ask = (tag = '""') => caller.get(AUDIT).header('If-None-Match', tag)
    const first = await ask()
    const [finding] = first.body().utm
    const tag = first.header('etag')
    const unchanged = await ask(tag)
    const reason = '$at: the partner corrects the links'
    const dismissed = await caller
      .post(`/v1/router-suggestions/${finding.key}/dismiss`)
      .json({ reason })
    const second = await ask(tag)
    await storeAudit(tenant.organizationId)
    const third = await ask(second.header('etag'))

    assert.deepEqual([first.status(), unchanged.status(), dismissed.status()], [200, 304, 204])
    assert.equal(unchanged.header('etag'), tag)
    assert.isNull(finding.dismissed)
    assert.equal(second.body().utm[0].dismissed.reason, reason)
    assert.deepEqual([third.status(), third.body().utm[0].key], [200, finding.key])
  })

  test('sends many findings compressed to a client that accepts it, under the same tag', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await storeManyRouters(tenant, 300, (number) => ({
      criteria: { path: { segments: ['pages', `page-${Math.floor(number / 2)}`] } },
    }))
    await storeAudit(tenant.organizationId)

    const plain = await onTheWire(AUDIT, tenant.bearer, 'identity')
    const compressed = await onTheWire(AUDIT, tenant.bearer, 'gzip, br')

    assert.match(String(plain.headers['content-type']), /^application\/json/)
    assert.match(String(plain.headers.vary), /accept-encoding/i)
    assert.equal(compressed.headers['content-encoding'], 'gzip')
    assert.equal(compressed.headers.etag, plain.headers.etag)
    assert.deepEqual(
      JSON.parse(gunzipSync(compressed.body).toString()),
      JSON.parse(plain.body.toString())
    )
    assert.isAbove(plain.body.length, 10 * compressed.body.length)
  })

  test('names an inactive flow with visitors at once, until it or its routers change', async ({
    client,
    assert,
  }) => {
    const { tenant, ads } = await misspeltTraffic()
    await storeAudit(tenant.organizationId)
    const caller = client.as(tenant)
    const setFlow = (change: object) =>
      caller.patch(`/v1/booking-flows/${tenant.bookingFlowId}`).json({ ...change })
    const before = await caller.get(AUDIT)
    const [tag] = [before.header('etag') ?? '']

    await setFlow({ is_active: false })
    const off = await caller.get(AUDIT).header('If-None-Match', tag)
    const command = await runCommand('routers:audit', [`--org=${tenant.organizationId}`])
    const json = await runCommand('routers:audit', [`--org=${tenant.organizationId}`, '--json'])
    const routers = await caller.get('/v1/booking-flow-routers')
    for (const { _id: id } of routers.body().data) {
      await caller.patch(`/v1/booking-flow-routers/${id}`).json({ is_active: false })
    }
    const unled = await caller.get(AUDIT)
    await caller.patch(`/v1/booking-flow-routers/${ads.id}`).json({ is_active: true })
    const unvisited = await caller.get(AUDIT)
    await setFlow({ is_active: true })
    const on = await caller.get(AUDIT)

    assert.notProperty(before.body(), 'flow_inactive_with_visitors')
    assert.equal(off.status(), 200)
    const [found] = off.body().flow_inactive_with_visitors
    const { booking_flow_name: flowName, ...counted } = found
    assert.isString(flowName)
    assert.deepEqual(counted, {
      booking_flow_id: tenant.bookingFlowId,
      routers: 3,
      resolves: 7 * 42,
    })
    assert.equal(off.body().findings, before.body().findings)
    assert.include(command.stdout.join('\n'), 'flow inactive with visitors')
    assert.deepEqual(JSON.parse(json.stdout[0] ?? '').flow_inactive_with_visitors, [found])
    for (const answer of [unled, unvisited, on]) {
      assert.notProperty(answer.body(), 'flow_inactive_with_visitors')
    }
  })

  test('answers the latest audit, also when an older one is stored after it', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const clock = stopClock('2026-03-02T00:00:00Z')
    await storeAudit(tenant.organizationId)
    await createStoredRouter(tenant)
    clock.set('2026-03-01T00:00:00Z')
    await storeAudit(tenant.organizationId)
    const before = await client.as(tenant).get(AUDIT)
    clock.set('2026-03-03T00:00:00Z')
    await storeAudit(tenant.organizationId)
    const after = await client.as(tenant).get(AUDIT)

    assert.deepEqual([before.body().routers, after.body().routers], [0, 1])
  })

  test('keeps the previous audit when a run is given back half-way', async ({ client, assert }) => {
    const tenant = await createTenant()
    await storeAudit(tenant.organizationId)
    for (const name of ['one', 'two', 'three']) await createStoredRouter(tenant, { name })
    const store = await app.container.make(StoreAudit)
    const givenBack = new AbortController()
    let looks = 0
    givenBack.signal.throwIfAborted = () => {
      looks += 1
      if (looks === 3) givenBack.abort(new Error('given back'))
      AbortSignal.prototype.throwIfAborted.call(givenBack.signal)
    }

    await assert.rejects(
      () => store.execute(tenant.organizationId, { signal: givenBack.signal }),
      'given back'
    )
    const response = await client.as(tenant).get(AUDIT)

    assert.equal(looks, 3)
    assert.equal(response.body().routers, 0)
  })

  test('serves the longest report that is stored, and says that it is incomplete', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const newest = await createStoredRouter(tenant, { name: 'Taker' })
    const audits = await app.container.make(RouterAuditRepository)
    const stray = { router: newest, url: `https://a.example/${'a'.repeat(8_000)}`, winner: null }
    await audits.put(
      tenant.organizationId,
      {
        auditedAt: new Date(),
        report: {
          routerCount: 1,
          findingCount: 10_000,
          isComplete: false,
          severities: { high: 0, medium: 0, low: 0, info: 0 },
          conflicts: [],
          dead: [],
          inactiveTargets: [],
          strayExamples: Array.from({ length: 500 }, () => stray),
        },
      },
      1
    )

    const response = await client.as(tenant).get(AUDIT)

    assert.lengthOf(response.body().stray_example_urls, 500)
    assert.isFalse(response.body().is_complete)
    assert.equal(response.body().findings, 10_000)
  })

  test('answers 404 before the first audit, and says how to request one', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()

    const response = await client.as(tenant).get(AUDIT)

    response.assertStatus(404)
    response.assertBodyContains({
      code: 'E_ROUTER_AUDIT_NOT_FOUND',
      title: 'No audit yet',
      run: null,
    })
    assert.include(response.body().detail, 'POST to this path requests an audit')
  })

  test('answers 200 before the first audit to a request that allows it, with the run', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    const ask = () => client.as(tenant).get(AUDIT).qs({ allow_missing: true })

    const before = await ask()
    await client.as(tenant).post(AUDIT)
    const queued = await ask()

    before.assertStatus(200)
    assert.deepEqual(before.body(), { audited_at: null, run: null })
    queued.assertStatus(200)
    assert.equal(queued.body().run.state, 'queued')
  })
})
