import { test } from '@japa/runner'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { stopClock } from '#tests/support/stop_clock'
import { createStoredRouter } from '#tests/support/stored_routers'

const URL_OF_BOOK = 'https://clinic.example/book?plan=pro'
const APRIL_MS = Date.parse('2026-04-01T00:00:00Z')

async function createWorld() {
  const clock = stopClock('2026-03-01T00:00:00Z')
  const tenant = await createTenant()
  const always = await createStoredRouter(tenant, { name: 'Always' })
  const basic = await createStoredRouter(tenant, {
    name: 'Basic',
    criteria: { queryParams: [{ name: 'plan', value: 'basic', required: true }] },
  })
  clock.set('2026-03-02T00:00:00Z')
  const spring = await createStoredRouter(tenant, { name: 'Spring', activeFromMs: APRIL_MS })
  return { tenant, always, basic, spring }
}

test.group('routers:resolve', () => {
  test('explains a decision in lines that stand below each other', async ({ assert }) => {
    const { tenant, always, basic, spring } = await createWorld()

    const { exitCode, stdout } = await runCommand('routers:resolve', [
      URL_OF_BOOK,
      `--org=${tenant.organizationId}`,
      '--at=2026-04-01T00:00:00Z',
      `--router=${basic.id}`,
      `--router=${always.id.toUpperCase()}`,
      `--router=${'f'.repeat(24)}`,
    ])

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [
      `url           ${URL_OF_BOOK}`,
      'at            2026-04-01T00:00:00.000Z',
      `winner        "Spring" (${spring.id})`,
      'matched by    path_only: path is "/book"',
      `booking flow  ${tenant.bookingFlowId}`,
      'holds until   a router is changed',
      '',
      'also match',
      `2.  "Always" (${always.id})  path_only  outranked on created_at`,
      '',
      `router "Basic" (${basic.id}) does not win: its criteria are not met`,
      'NOT MET  query_params.parameters.plan  expected "basic"  actual "pro"',
      `ranks below the winner "Spring" (${spring.id}) on priority_class`,
      '',
      `router "Always" (${always.id}) does not win: it is outranked`,
      'met  path.segments  expected "/book"  actual "/book"',
      `ranks below the winner "Spring" (${spring.id}) on created_at`,
      '',
      `router ${'f'.repeat(24)} does not exist in this organization`,
    ])
  })

  test('answers for now without --at, and records no event', async ({ assert }) => {
    const { tenant, always, spring } = await createWorld()

    const { exitCode, stdout } = await runCommand('routers:resolve', [
      URL_OF_BOOK,
      `--org=${tenant.organizationId}`,
      `--router=${spring.id}`,
    ])

    assert.equal(exitCode, 0)
    assert.include(stdout, `winner        "Always" (${always.id})`)
    assert.include(stdout, 'holds until   2026-04-01T00:00:00.000Z')
    assert.include(
      stdout,
      `router "Spring" (${spring.id}) does not win: its schedule opens at 2026-04-01T00:00:00.000Z`
    )
    const events = await new RouterEventRepository().list(tenant.organizationId, {}, null, 1)
    assert.deepEqual(events, [])
  })

  test('prints with --json what the API answers', async ({ assert }) => {
    const { tenant, always } = await createWorld()

    const { exitCode, stdout } = await runCommand('routers:resolve', [
      URL_OF_BOOK,
      `--org=${tenant.organizationId}`,
      '--json',
    ])

    assert.equal(exitCode, 0)
    assert.lengthOf(stdout, 1)
    assert.containsSubset(JSON.parse(stdout[0] ?? ''), {
      url: URL_OF_BOOK,
      winner: { router_id: always.id, matched_by: 'path_only: path is "/book"' },
      others: [],
      holds_until: '2026-04-01T00:00:00.000Z',
      routers: [],
    })
  })

  test('exits with 3 when no router takes the URL', async ({ assert }) => {
    const { tenant } = await createWorld()

    const { exitCode, stdout } = await runCommand('routers:resolve', [
      'https://clinic.example/else',
      `--org=${tenant.organizationId}`,
    ])

    assert.equal(exitCode, 3)
    assert.include(stdout, 'winner       none: no router takes this URL')
  })

  test('fails in one line when {why}')
    .with([
      { why: 'the organization does not exist', change: { '--org': '0'.repeat(24) } },
      { why: 'the organization is no identifier', change: { '--org': 'Brightsmile' } },
      { why: 'the URL is none', change: { url: 'nonsense' } },
      { why: 'the instant is none', change: { '--at': 'tomorrow' } },
      { why: 'the instant has no offset', change: { '--at': '2026-03-01T00:00:00' } },
      { why: 'a router is no identifier', change: { '--router': 'Spring' } },
    ])
    .run(async ({ assert }, { change }) => {
      const { organizationId } = await createTenant()
      const { url, ...flags } = { 'url': URL_OF_BOOK, '--org': organizationId, ...change }

      const { exitCode, stdout, stderr } = await runCommand('routers:resolve', [
        url,
        ...Object.entries(flags).map(([flag, value]) => `${flag}=${value}`),
      ])

      assert.equal(exitCode, 2)
      assert.deepEqual(stdout, [])
      assert.lengthOf(stderr, 1)
      assert.match(stderr[0] ?? '', /^routers:resolve: [^\n]+$/)
    })
})
