import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { ValidateRules } from '#routing/routers/validation/validate_rules'
import { ok } from '#shared/result'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { stopClock } from '#tests/support/stop_clock'

const URL_OF_BOOK = 'https://a.example/book'
const BOOK = { path: { segments: ['book'] } }

function input({ bookingFlowId }: Tenant, name: string) {
  return {
    name,
    bookingFlowId,
    description: null,
    tags: [],
    externalId: null,
    criteria: BOOK,
    exampleUrls: [],
    isDefault: false,
    isActive: true,
    activeFromMs: null,
    activeUntilMs: null,
  }
}

async function create(tenant: Tenant, name: string) {
  const action = await app.container.make(CreateRouter)
  const created = await action.execute(tenant.organizationId, input(tenant, name))
  if (!created.ok) throw new Error(created.error.type)
  return created.value.router
}

async function winner({ organizationId }: Tenant): Promise<string> {
  const action = await app.container.make(ResolveUrl)
  const resolved = await action.execute(organizationId, { url: URL_OF_BOOK })
  if (!resolved.ok) throw new Error(resolved.error.type)
  return resolved.value.router.name
}

test.group('Among routers that tie', () => {
  test('the one that was created last wins, although the clock of its instance is behind', async ({
    assert,
  }) => {
    const clock = stopClock('2026-03-01T10:00:00.000Z')
    const tenant = await createTenant()
    const first = await create(tenant, 'First')

    clock.set('2026-03-01T09:00:00.000Z')
    const second = await create(tenant, 'Second')

    assert.equal(await winner(tenant), 'Second')
    assert.equal(second.createdAtMs, first.createdAtMs + 1)
    assert.equal(second.updatedAtMs, second.createdAtMs)
    clock.set('2026-03-01T11:00:00.000Z')
    const third = await create(tenant, 'Third')
    assert.equal(third.createdAtMs, Date.parse('2026-03-01T11:00:00.000Z'))
  })

  test('those of an import win, the last of them first, as in its dry run', async ({ assert }) => {
    const clock = stopClock('2026-03-01T10:00:00.000Z')
    const tenant = await createTenant()
    const { organizationId } = tenant
    const first = await create(tenant, 'First')
    clock.set('2026-03-01T09:00:00.000Z')
    const drafts = ['Second', 'Third'].map((name) => ok(input(tenant, name)))
    const importRouters = await app.container.make(ImportRouters)
    const validateRules = await app.container.make(ValidateRules)

    const rules = await validateRules.execute(organizationId, { criteria: BOOK, exampleUrls: [] })
    const foretold = await importRouters.execute(organizationId, drafts, { validateOnly: true })
    const imported = await importRouters.execute(organizationId, drafts)

    assert.equal(await winner(tenant), 'Third')
    if (!rules.ok || !foretold.ok || !imported.ok) throw new Error('refused')
    const [proposal] = rules.value.conflicts.conflicts
    assert.equal(proposal?.winner?.id, rules.value.proposal.id)
    for (const { router } of [...foretold.value, ...imported.value]) {
      assert.equal(router.createdAtMs, first.createdAtMs + 1)
    }
  })

  test('no two have the same creation time, also under concurrency', async ({ assert }) => {
    stopClock('2026-03-01T10:00:00.000Z')
    const tenant = await createTenant()

    const routers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => create(tenant, `Router ${at}`))
    )

    assert.equal(new Set(routers.map(({ createdAtMs }) => createdAtMs)).size, routers.length)
    const newest = routers.toSorted((one, other) => other.createdAtMs - one.createdAtMs)
    assert.equal(await winner(tenant), newest[0]?.name)
  })
})
