import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { AuditsDue } from '#routing/audit/audits_due'
import { NoteSeenUtm } from '#routing/hygiene/note_seen_utm'
import { StoreAudit } from '#routing/audit/run_audit'
import { SeenUtmModel, SeenUtmRepository } from '#routing/hygiene/seen_utm_repository'
import { createTenant } from '#tests/support/create_tenant'
import { closeDay } from '#tests/support/insight/closed_day'
import { ROUTERS, routerPayload } from '#tests/support/routers'
import { createStoredRouter } from '#tests/support/stored_routers'
import { stopClock } from '#tests/support/stop_clock'

const NOW = new Date('2026-03-31T00:40:00Z')
const daysBefore = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const ofSource = (source: string) => ({ criteria: { campaign: { utm_source: source } } })

async function noteSeenUtm(organizationId: string): Promise<void> {
  const note = await app.container.make(NoteSeenUtm)
  await note.execute(organizationId)
}

async function isAuditDue(organizationId: string): Promise<boolean> {
  const due = await app.container.make(AuditsDue)
  const organizations = await due.execute(NOW)
  return organizations.includes(organizationId)
}

test.group('UTM values of traffic', () => {
  test('are counted over the closed days among thirty, and used by audits and writes', async ({
    assert,
    client,
  }) => {
    const clock = stopClock(NOW.toISOString())
    const tenant = await createTenant()
    const { organizationId } = tenant
    const router = await createStoredRouter(tenant, ofSource('google'))
    const { id: routerId } = router
    await closeDay(organizationId, daysBefore(1), [
      { routerId, shape: '/?utm_source=google', count: 120 },
      { routerId, shape: '/?utm_source=Google', count: 8 },
    ])
    await closeDay(organizationId, daysBefore(29), [
      { routerId, shape: '/book?utm_source=Google', count: 3 },
    ])
    await closeDay(organizationId, daysBefore(31), [
      { routerId, shape: '/?utm_source=GOOGLE', count: 9 },
    ])

    await noteSeenUtm(organizationId)
    assert.isTrue(await isAuditDue(organizationId))
    clock.set(new Date(NOW.getTime() + 60_000).toISOString())
    const store = await app.container.make(StoreAudit)
    await store.execute(organizationId)

    assert.isFalse(await isAuditDue(organizationId))
    const audit = await client.as(tenant).get('/v1/router-audit')
    audit.assertStatus(200)
    assert.equal(audit.body().findings, 1)
    assert.containSubset(audit.body().utm, [
      {
        kind: 'variant',
        parameter: 'utm_source',
        value: 'google',
        other: 'Google',
        value_resolves: 120,
        other_resolves: 11,
        routers: [{ router_id: routerId }],
        routers_total: 1,
      },
    ])
    const payload = routerPayload(tenant, {
      matching_criteria: { campaign: { utm_source: 'goggle' } },
    })
    for (const { where, body, of } of [
      { where: '', body: payload, of: (answer: Body) => answer.warnings },
      {
        where: '/import',
        body: { routers: [{ ...payload, name: 'Imported' }] },
        of: (answer: Body) => answer.routers?.[0]?.warnings,
      },
    ]) {
      const written = await client.as(tenant).post(`${ROUTERS}${where}`).json(body)
      written.assertStatus(201)
      assert.deepEqual(
        of(written.body())?.fields.map(({ code }) => code),
        ['utm_value_misspelt']
      )
    }
    const validated = await client
      .as(tenant)
      .post(`${ROUTERS}/validate-rules`)
      .json({ matching_criteria: { campaign: { utm_source: 'GOOGLE' } }, example_urls: [] })
    assert.includeMembers(
      validated.body().warnings.fields.map(({ code }: { code: string }) => code),
      ['utm_values_fold', 'utm_value_variant']
    )
  })

  test('are forgotten with the traffic', async ({ assert }) => {
    stopClock(NOW.toISOString())
    const { organizationId } = await createTenant()
    const seen = await app.container.make(SeenUtmRepository)
    await closeDay(organizationId, daysBefore(31), [
      { routerId: organizationId, shape: '/?utm_source=google', count: 1 },
    ])
    const values = await seen.find(organizationId)
    await seen.put(organizationId, values, NOW)

    await noteSeenUtm(organizationId)

    assert.isNull(await SeenUtmModel.findById(organizationId))
  })

  test('are not complete when a day has resolves that no shape counts', async ({ assert }) => {
    stopClock(NOW.toISOString())
    const { organizationId } = await createTenant()
    const shapes = [{ routerId: organizationId, shape: '/?utm_source=google', count: 100 }]
    await closeDay(organizationId, daysBefore(1), shapes, { unshaped: 1 })

    await noteSeenUtm(organizationId)

    const seen = await app.container.make(SeenUtmRepository)
    const { values } = await seen.find(organizationId)
    const source = values.utm_source
    assert.deepEqual([...source.counts], [['google', 100]])
    assert.isFalse(source.isComplete)
  })
})

interface Warnings {
  readonly fields: readonly { readonly code: string }[]
}

interface Body {
  readonly warnings?: Warnings
  readonly routers?: readonly { readonly warnings: Warnings }[]
}

test.group('Silent routers', () => {
  test('are found by an audit, with the reason', async ({ assert, client }) => {
    const clock = stopClock('2026-02-01T00:00:00Z')
    const tenant = await createTenant()
    const { organizationId } = tenant
    const silent = await createStoredRouter(tenant, { name: 'Silent', ...ofSource('Google') })
    const used = await createStoredRouter(tenant, {
      name: 'Used',
      criteria: { path: { segments: ['book'] } },
    })
    clock.set(NOW.toISOString())
    for (let days = 1; days <= 14; days += 1) {
      await closeDay(organizationId, daysBefore(days), [
        { routerId: used.id, shape: '/book?utm_source=google', count: 2 },
      ])
    }
    await noteSeenUtm(organizationId)
    clock.set(new Date(NOW.getTime() + 60_000).toISOString())
    const store = await app.container.make(StoreAudit)

    await store.execute(organizationId)

    const audit = await client.as(tenant).get('/v1/router-audit')
    assert.containSubset(audit.body().silent_routers, [
      { router_id: silent.id, open_days: 14, reason: 'misspelt', by: [], spelling: 'google' },
    ])
    assert.lengthOf(audit.body().silent_routers, 1)
    assert.equal(audit.body().findings, 2)
  })
})
