import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { RouterEventRepository } from '#routing/events/router_event_repository'
import { createTenant } from '#tests/support/create_tenant'
import { eventually } from '#tests/support/eventually'
import { runCommand } from '#tests/support/run_command'
import { scratchFolder } from '#tests/support/scratch_folder'
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
  test('explains a decision in aligned lines', async ({ assert }) => {
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

  test('resolves at the current time without --at, and records no event', async ({ assert }) => {
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

  test('prints what the API answers with --json', async ({ assert }) => {
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
})

test.group('routers:resolve --urls', () => {
  test('resolves each line, and records one event for each line that a router wins', async ({
    assert,
  }) => {
    const { tenant, always } = await createWorld()
    const file = await fileOf([URL_OF_BOOK, '', 'https://clinic.example/nowhere', URL_OF_BOOK])

    const { exitCode, stdout } = await runCommand('routers:resolve', [
      `--urls=${file}`,
      `--org=${tenant.organizationId}`,
      '--json',
    ])

    assert.equal(exitCode, 3)
    const { decisions } = JSON.parse(stdout.join(''))
    const won = {
      url: URL_OF_BOOK,
      router: { _id: always.id, name: 'Always' },
      booking_flow_id: tenant.bookingFlowId,
      priority_class: 'path_only',
    }
    assert.deepEqual(
      decisions.map(({ decision_id: _id, ...row }: Record<string, unknown>) => row),
      [
        won,
        {
          url: 'https://clinic.example/nowhere',
          router: null,
          booking_flow_id: null,
          priority_class: null,
        },
        won,
      ]
    )
    const events = await recorded(tenant.organizationId, 2)
    assert.deepEqual(events.map(({ id }) => id).reverse(), [
      decisions[0].decision_id,
      decisions[2].decision_id,
    ])
  })

  test('resolves more URLs than one batch takes', async ({ assert }) => {
    const { tenant, always } = await createWorld()
    const urls = Array.from({ length: 501 }, (_, at) => `${URL_OF_BOOK}&at=${at}`)

    const { exitCode, stdout } = await runCommand('routers:resolve', [
      `--urls=${await fileOf(urls)}`,
      `--org=${tenant.organizationId}`,
    ])

    assert.equal(exitCode, 0)
    const [heading = '', ...lines] = stdout
    assert.match(heading, /^decision +class +router +url$/)
    assert.lengthOf(lines, 501)
    assert.match(
      lines.at(-1) ?? '',
      new RegExp(`^[0-9a-f]{24}  path_only  "Always" \\(${always.id}\\)  .*&at=500$`)
    )
    assert.lengthOf(await recorded(tenant.organizationId, 501), 501)
  })

  test('refuses the file for a line that is no URL, and records nothing', async ({ assert }) => {
    const { tenant } = await createWorld()
    const file = await fileOf([URL_OF_BOOK, '', 'nonsense'])
    const org = `--org=${tenant.organizationId}`

    const malformed = await runCommand('routers:resolve', [`--urls=${file}`, org])
    const mixed = await runCommand('routers:resolve', [`--urls=${file}`, org, '--near'])
    const nothing = await runCommand('routers:resolve', [org])

    for (const { exitCode } of [malformed, mixed, nothing]) assert.equal(exitCode, 2)
    assert.include(malformed.stderr.join(), 'line 3: The URL is not an absolute URL')
    assert.include(mixed.stderr.join(), '--urls goes with --org and --json only')
    assert.include(nothing.stderr.join(), 'give a URL, or --urls')
    assert.deepEqual(await recorded(tenant.organizationId, 0), [])
  })
})

async function fileOf(lines: readonly string[]): Promise<string> {
  const file = join(scratchFolder(), 'urls.txt')
  await writeFile(file, lines.join('\n'))
  return file
}

/** The events of the organization once there are `count`, newest first. */
function recorded(organizationId: string, count: number) {
  return eventually(
    () => new RouterEventRepository().list(organizationId, {}, null, 1_000),
    ({ length }) => length >= count
  )
}
