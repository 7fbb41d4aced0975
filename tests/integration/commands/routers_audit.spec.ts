import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import mongoose from 'mongoose'
import { UpdateBookingFlow } from '#organizations/booking_flows/update_booking_flow'
import { toObjectId } from '#shared/identifiers'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

const BOOK = { path: { segments: ['book'] } }
const SEASON = { activeFromMs: Date.parse('2030-01-01T00:00:00Z') }
const LAST_YEAR = { activeUntilMs: Date.parse('2025-12-31T00:00:00Z') }

function auditOf({ organizationId }: Tenant, ...flags: string[]) {
  return runCommand('routers:audit', [`--org=${organizationId}`, ...flags])
}

async function createSoundTenant() {
  const tenant = await createTenant()
  await createStoredRouter(tenant, {
    name: 'Book',
    criteria: BOOK,
    exampleUrls: ['https://clinic.example/book'],
  })
  await createStoredRouter(tenant, { name: 'Fallback', isDefault: true, criteria: null })
  return tenant
}

/** The organizations of other files may have thousands of routers. Their tests have ended. */
async function forgetOrganizations(): Promise<void> {
  await mongoose.connection.collection('organizations').deleteMany({})
}

/** One finding of each kind, and an intended conflict. */
async function createDoubtfulTenant() {
  const clock = stopClock('2026-03-01T00:00:00Z')
  const tenant = await createTenant({ name: 'Doubtful' })
  const older = await createStoredRouter(tenant, { name: 'Older', criteria: BOOK })
  clock.set('2026-03-02T00:00:00Z')
  const newer = await createStoredRouter(tenant, { name: 'Newer', criteria: BOOK })
  const over = await createStoredRouter(tenant, {
    name: 'Over',
    criteria: { path: { segments: ['over'] } },
    ...LAST_YEAR,
  })
  const stray = await createStoredRouter(tenant, {
    name: 'Stray',
    criteria: { ...BOOK, campaign: { utm_source: 's' } },
    exampleUrls: ['https://clinic.example/book', 'https://clinic.example/nowhere'],
  })
  const updateFlow = await app.container.make(UpdateBookingFlow)
  await updateFlow.execute(tenant.organizationId, tenant.bookingFlowId, { isActive: false })
  return { tenant, older, newer, over, stray }
}

test.group('routers:audit', () => {
  test('finds nothing in a sound organization and exits with 0', async ({ assert }) => {
    const tenant = await createSoundTenant()

    const { exitCode, stdout } = await auditOf(tenant)

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [`"Clinic" (${tenant.organizationId}): 2 routers, 0 findings`])
  })

  test('prints what needs attention, and exits with 3', async ({ assert }) => {
    const { tenant, older, newer, over, stray } = await createDoubtfulTenant()
    const named = ({ name, id }: { name: string; id: string }) => `"${name}" (${id})`
    const flow = `"First visit" (${tenant.bookingFlowId})`

    const { exitCode, stdout } = await auditOf(tenant)

    assert.equal(exitCode, 3)
    assert.deepEqual(stdout, [
      `"Doubtful" (${tenant.organizationId}): 4 routers, 9 findings`,
      `  high duplicate         ${named(newer)} wins over ${named(older)}`,
      `  dead router            ${named(over)} has expired: its schedule has ended`,
      `  dead router            ${named(older)} can never win: its requests go to ${named(newer)}`,
      ...[stray, over, newer, older].map(
        (router) => `  inactive booking flow  ${named(router)} leads to ${flow}`
      ),
      `  stray example URL      https://clinic.example/book of ${named(stray)} goes to ${named(newer)}`,
      `  stray example URL      https://clinic.example/nowhere of ${named(stray)} goes to no router`,
      '  1 of 3 conflicts shown: 1 high, 0 medium, 0 low, 2 info',
    ])
  })

  test('shows the mild conflicts as well with --all', async ({ assert }) => {
    const tenant = await createSoundTenant()
    await createStoredRouter(tenant, {
      name: 'Special',
      criteria: { ...BOOK, queryParams: [{ name: 'q', required: true }] },
    })

    const { exitCode, stdout } = await auditOf(tenant, '--all')

    assert.equal(exitCode, 0)
    assert.match(stdout[1] ?? '', /^ {2}info specialization {2}"Special" .* wins over "Book" /)
  })

  test('shows 100 findings of each kind and counts the others, and shows all with --all', async ({
    assert,
  }) => {
    const tenant = await createSoundTenant()
    for (const name of ['Stray', 'Lost']) {
      await createStoredRouter(tenant, {
        name,
        criteria: { path: { segments: [name] } },
        exampleUrls: Array.from({ length: 60 }, (_, at) => `https://clinic.example/${name}/${at}`),
      })
    }

    const capped = await auditOf(tenant)
    const all = await auditOf(tenant, '--all')

    assert.equal(capped.exitCode, 3)
    assert.lengthOf(capped.stdout, 1 + 100 + 1)
    assert.equal(capped.stdout.at(-1), '  and 20 more, shown with --all')
    assert.lengthOf(all.stdout, 1 + 120)
  })

  test('leaves out the example URLs of a router that is not open yet', async ({ assert }) => {
    const tenant = await createSoundTenant()
    await createStoredRouter(tenant, {
      name: 'Season',
      criteria: { path: { segments: ['season'] } },
      exampleUrls: ['https://clinic.example/season'],
      ...SEASON,
    })

    const { exitCode } = await auditOf(tenant)

    assert.equal(exitCode, 0)
  })

  test('prints with --json one object for each organization', async ({ assert }) => {
    const { tenant, older, newer, over, stray } = await createDoubtfulTenant()

    const { exitCode, stdout } = await auditOf(tenant, '--json')

    assert.equal(exitCode, 3)
    assert.lengthOf(stdout, 1)
    const printed = JSON.parse(stdout[0] ?? '')
    assert.containsSubset(printed, {
      organization: { _id: tenant.organizationId, name: 'Doubtful' },
      routers: 4,
      findings: 9,
      totals: { high: 1, medium: 0, low: 0, info: 2 },
      conflicts: [
        {
          kind: 'duplicate',
          severity: 'high',
          winner: { router_id: newer.id },
          loser: { router_id: older.id },
        },
      ],
      dead_routers: [
        { router_id: older.id, reason: 'covered', by: [{ router_id: newer.id }] },
        { router_id: over.id, reason: 'expired', by: [] },
      ],
      stray_example_urls: [
        { router_id: stray.id, winner: { router_id: newer.id } },
        { router_id: stray.id, winner: null },
      ],
    })
    assert.lengthOf(printed.conflicts, 3)
    assert.lengthOf(printed.inactive_booking_flows, 4)
  })

  test('audits every organization without --org, and goes on after one that cannot be read', async ({
    assert,
  }) => {
    await forgetOrganizations()
    const sound = await createSoundTenant()
    const broken = await createTenant()
    await mongoose.connection.collection('booking_flow_routers').insertOne({
      organization_id: toObjectId(broken.organizationId),
      booking_flow_id: toObjectId(broken.bookingFlowId),
      name: 'Written by hand',
    })
    const { tenant: doubtful } = await createDoubtfulTenant()

    const { exitCode, stdout, stderr } = await runCommand('routers:audit', [])

    assert.equal(exitCode, 1)
    const heads = stdout.filter((line) => !line.startsWith(' ')).join('\n')
    assert.include(heads, `(${sound.organizationId}): 2 routers, 0 findings`)
    assert.include(heads, `(${doubtful.organizationId}): 4 routers, 9 findings`)
    assert.include(stderr.join('\n'), `routers:audit: ${broken.organizationId}: `)
    assert.match(stderr.at(-1) ?? '', /organizations could not be audited$/)
  }).teardown(async () => {
    const routers = mongoose.connection.collection('booking_flow_routers')
    await routers.deleteMany({ name: 'Written by hand' })
  })

  test('changes nothing', async ({ assert }) => {
    const { tenant } = await createDoubtfulTenant()
    const revisions = new OrganizationRevisions()
    const before = await revisions.find([tenant.organizationId])

    await auditOf(tenant)

    assert.deepEqual(await revisions.find([tenant.organizationId]), before)
  })
})
