import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { getActiveTestOrFail, test } from '@japa/runner'
import { CreateRouter } from '#routing/routers/writes/create_router'
import { DeleteRouter } from '#routing/routers/writes/delete_router'
import { ImportRouters } from '#routing/routers/writes/import_routers'
import { ResolveUrl } from '#routing/resolve/resolve_url'
import { RouterExportRepository } from '#routing/routers/router_list_repository'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { ok } from '#shared/result'
import { createTenant, type Tenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'
import { createStoredRouter, routerInput } from '#tests/support/stored_routers'

const BOOK = 'https://clinic.example/book'

type Line = Readonly<Record<string, unknown>>

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'routers-'))
  getActiveTestOrFail().cleanup(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'routers.jsonl')
  writeFileSync(file, text)
  return file
}

function csvOf(text: string): string {
  const file = `${fileOf(text)}.csv`
  writeFileSync(file, text)
  return file
}

function importLines({ organizationId }: Tenant, lines: readonly Line[], ...flags: string[]) {
  const file = fileOf(lines.map((line) => JSON.stringify(line)).join('\n'))
  return runCommand('routers:import', [file, `--org=${organizationId}`, ...flags])
}

async function exported({ organizationId }: Tenant): Promise<readonly string[]> {
  const { stdout } = await runCommand('routers:export', [`--org=${organizationId}`])
  return stdout
}

const draft = ({ bookingFlowId }: Tenant, name: string, overrides: Line = {}): Line => ({
  name,
  booking_flow_id: bookingFlowId,
  matching_criteria: { path: { segments: ['book'] } },
  ...overrides,
})

async function winner({ organizationId }: Tenant): Promise<string | null> {
  const resolveUrl = await app.container.make(ResolveUrl)
  const resolved = await resolveUrl.execute(organizationId, { url: BOOK })
  return resolved.ok ? resolved.value.router.name : null
}

test.group('routers:export and routers:import', () => {
  test('restore what was exported, with the same winners among routers that tie', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const { organizationId } = tenant
    for (const name of ['Old', 'Middle', 'New']) await createStoredRouter(tenant, { name })
    await createStoredRouter(tenant, { name: 'Fallback', isDefault: true, criteria: null })
    await createStoredRouter(tenant, {
      name: 'Full',
      description: 'All of it',
      tags: ['spring', 'Ärzte'],
      externalId: 'crm/7',
      exampleUrls: [BOOK],
      isActive: false,
      activeFromMs: 0,
      activeUntilMs: Date.parse('2030-01-01T00:00:00Z'),
      criteria: {
        path: { segments: ['a', 'b/c'] },
        queryParams: [
          { name: 'q', required: true, value: 'é' },
          { name: '__proto__', required: false },
        ],
        campaign: { utm_source: 's' },
      },
    })
    const before = await exported(tenant)
    const deleteRouter = await app.container.make(DeleteRouter)
    for await (const { id } of new RouterExportRepository().inOrderOfCreation(organizationId)) {
      await deleteRouter.execute(organizationId, id)
    }
    assert.isNull(await winner(tenant))

    const { exitCode, stdout } = await runCommand('routers:import', [
      fileOf(before.join('\n')),
      `--org=${organizationId}`,
    ])

    assert.equal(exitCode, 0)
    assert.equal(stdout.at(-1), '5 routers created; 0 lines refused')
    assert.deepEqual(await exported(tenant), before)
    assert.equal(await winner(tenant), 'New')
  })
})

test.group('routers:export and routers:import as CSV', () => {
  const HOSTILE = [
    '=HYPERLINK("https://a.example")',
    "'=1",
    'comma, semicolon; quote " and\nline\r\nend',
    '@münchen 😀',
    '-1',
    "'",
    'true',
  ]

  test('carry every router to another organization unchanged', async ({ assert }) => {
    const [from, to] = [await createTenant(), await createTenant()]
    for (const [at, text] of HOSTILE.entries()) {
      await createStoredRouter(from, {
        name: text,
        description: [null, '', text][at % 3] ?? null,
        tags: [text, 'a,b'],
        externalId: `${at}`,
        exampleUrls: [BOOK, `${BOOK}?q=${encodeURIComponent(text)}`],
        isActive: at % 2 === 0,
        activeFromMs: at % 2 === 0 ? 0 : null,
        criteria: {
          path: { segments: [text, `${at}`, '/', '%2F'] },
          queryParams: [
            { name: text, required: true, value: text },
            { name: 'empty', required: true, value: '' },
            { name: 'any', required: false },
          ],
          campaign: { utm_source: text },
        },
      })
    }
    await createStoredRouter(from, { name: 'Default', isDefault: true, criteria: null })
    const csv = async ({ organizationId }: Tenant) => {
      const { stdout } = await runCommand('routers:export', [
        `--org=${organizationId}`,
        '--format=csv',
      ])
      return `${stdout.join('\n')}\n`
    }
    const before = await csv(from)
    const file = csvOf(before.replaceAll(from.bookingFlowId, to.bookingFlowId))

    const { exitCode, stderr } = await runCommand('routers:import', [
      file,
      `--org=${to.organizationId}`,
    ])

    assert.deepEqual([exitCode, stderr], [0, []])
    const after = await csv(to)
    assert.equal(after.replaceAll(to.bookingFlowId, from.bookingFlowId), before)
    const [lines, copied] = [await exported(from), await exported(to)]
    assert.deepEqual(
      copied.map((line) => line.replaceAll(to.bookingFlowId, from.bookingFlowId)),
      lines
    )
  })

  test('name lines and columns of what is refused, and count what is not printed', async ({
    assert,
  }) => {
    const { organizationId, bookingFlowId } = await createTenant()
    const rows = Array.from({ length: 120 }, (_, at) => `R${at},${bookingFlowId},${at}`)
    const file = csvOf(['name;booking_flow_id;path', ...rows].join('\n').replaceAll(',', ';'))

    const { exitCode, stdout, stderr } = await runCommand('routers:import', [
      file,
      `--org=${organizationId}`,
    ])

    assert.equal(exitCode, 2)
    assert.match(stderr[0] ?? '', /^line 2: column path: The path column must be a path/)
    assert.lengthOf(stderr, 101)
    assert.equal(stderr[100], 'and 20 more reasons; --all shows them')
    assert.deepEqual(stdout, ['0 routers created; 120 lines refused'])
  })

  test('refuse {what} in one line')
    .with([
      {
        what: 'JSON lines named .csv',
        text: '{"name":"A"}',
        flags: [],
        said: /It is JSON.*--format=jsonl/,
      },
      {
        what: 'a header that is not known',
        text: 'nmae,booking_flow_id\nA,b',
        flags: [],
        said: /nmae/,
      },
      { what: 'another format', text: 'name', flags: ['--format=xml'], said: /jsonl or csv/ },
    ])
    .run(async ({ assert }, { text, flags, said }) => {
      const { organizationId } = await createTenant()

      const { exitCode, stdout, stderr } = await runCommand('routers:import', [
        csvOf(text),
        `--org=${organizationId}`,
        ...flags,
      ])

      assert.equal(exitCode, 2)
      assert.deepEqual(stdout, [])
      assert.lengthOf(stderr, 1)
      assert.match(stderr[0] ?? '', said)
    })
})

test.group('routers:import', () => {
  test('refuses a file of another format at once, with a hint', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const csv = fileOf(`name,segments\n${'Spring,book\n'.repeat(200)}`)

    const { exitCode, stderr } = await runCommand('routers:import', [
      csv,
      `--org=${organizationId}`,
    ])

    assert.equal(exitCode, 2)
    assert.deepEqual(stderr, [
      `routers:import: ${csv} has no JSON lines: line 1 begins no object. Each line is one router, as routers:export prints it; a CSV needs --format=csv`,
    ])
  })

  test('writes nothing in a dry run and says what it would do', async ({ assert }) => {
    const tenant = await createTenant()
    const revisions = new OrganizationRevisions()
    const before = await revisions.find([tenant.organizationId])

    const { exitCode, stdout } = await importLines(tenant, [draft(tenant, 'A')], '--dry-run')

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, ['1 routers would be created, nothing was written; 0 lines refused'])
    assert.deepEqual(await exported(tenant), [])
    assert.deepEqual(await revisions.find([tenant.organizationId]), before)
  })

  test('prints warnings about the routers, counts those that it does not print, and respects --accept', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const lines = Array.from({ length: 103 }, (_, at) =>
      draft(tenant, `Router ${at}`, {
        matching_criteria: { path: { segments: ['book', `${at}`] } },
        example_urls: [`https://clinic.example/else/${at}`],
      })
    )

    const warned = await importLines(tenant, lines, '--dry-run')
    const meant = '--accept=example_url_unmatched'
    const accepted = await importLines(tenant, lines, '--dry-run', meant)
    const unknown = await importLines(tenant, lines, '--dry-run', '--accept=anything')
    const all = await importLines(tenant, lines, '--dry-run', '--all')

    assert.lengthOf(warned.stdout, 100 + 2)
    assert.match(warned.stdout[0] ?? '', /^"Router 0": The router does not match the URL/)
    assert.equal(warned.stdout[100], 'and 3 more warnings')
    assert.lengthOf(all.stdout, 103 + 1)
    assert.lengthOf(accepted.stdout, 1)
    assert.equal(unknown.exitCode, 2)
  })

  test('reports every refused line by its number and writes none', async ({ assert }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Taken' })
    await createStoredRouter(tenant, { name: 'Default', isDefault: true, criteria: null })
    const fallback = { is_default: true, matching_criteria: undefined }
    const lines = [
      draft(tenant, 'Good'),
      draft(tenant, 'Taken'),
      draft(tenant, 'Good'),
      draft(tenant, 'Flow', { booking_flow_id: '0'.repeat(24) }),
      draft(tenant, 'Url', { example_urls: ['nonsense'] }),
      draft(tenant, 'Fallback', fallback),
      draft(tenant, 'Another', fallback),
    ]

    const { exitCode, stdout, stderr } = await importLines(tenant, lines)

    assert.equal(exitCode, 2)
    assert.deepEqual(stdout, ['0 routers created; 6 lines refused'])
    const heads = stderr.map((line) => line.slice(0, 60))
    assert.deepEqual(
      heads.map((line) => line.split(':')[0]),
      ['line 2', 'line 3', 'line 4', 'line 5', 'line 6', 'line 7']
    )
    assert.include(stderr[1], 'Line 1 has the same name')
    assert.include(stderr[5], 'Line 6 is an active default router already')
    assert.lengthOf(await exported(tenant), 2)
  })

  test('names lines that cannot be read beside those that the organization refuses', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    await createStoredRouter(tenant, { name: 'Taken' })
    const text = [
      '{"name": ',
      JSON.stringify(draft(tenant, 'Taken')),
      '',
      JSON.stringify({ ...draft(tenant, 'X'), nmae: 'Y' }),
      JSON.stringify(draft(tenant, 'X')),
    ].join('\r\n')

    const { exitCode, stdout } = await runCommand('routers:import', [
      fileOf(text),
      `--org=${tenant.organizationId}`,
      '--json',
    ])

    assert.equal(exitCode, 2)
    const { created, refused } = JSON.parse(stdout.join(''))
    assert.equal(created, 0)
    assert.deepEqual(
      refused.map(({ line }: { line: number }) => line),
      [1, 2, 4, 5]
    )
    assert.match(refused[2].reasons[0], /nmae field is not known here/)
    assert.deepEqual(refused[3].reasons, ['Line 4 has the same name'])
  })

  test('skips refused lines with --partial, and exits with 3', async ({ assert }) => {
    const tenant = await createTenant()
    const lines = [draft(tenant, 'A'), draft(tenant, 'A'), { name: 1 }, draft(tenant, 'B')]

    const { exitCode, stdout } = await importLines(tenant, lines, '--partial')

    assert.equal(exitCode, 3)
    assert.equal(stdout.at(-1), '2 routers created; 2 lines refused')
    assert.lengthOf(await exported(tenant), 2)
  })

  test('refuses conflicts of high severity on request, also among its own lines', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    const lines = [draft(tenant, 'A'), draft(tenant, 'B')]

    const rejected = await importLines(tenant, lines, '--on-conflict=reject')
    const warned = await importLines(tenant, lines)

    assert.equal(rejected.exitCode, 2)
    assert.match(rejected.stderr[0] ?? '', /^line 1: Conflict of high severity: duplicate with "B"/)
    assert.equal(warned.exitCode, 0)
    assert.match(warned.stdout[0] ?? '', /^"A" meets others: 1 high, 0 medium$/)
  })

  test('refuses {why} in one line')
    .with([
      { why: 'an organization that does not exist', flags: [`--org=${'0'.repeat(24)}`] },
      { why: 'more than a thousand lines', flags: [], text: '{}\n'.repeat(1_001) },
    ])
    .run(async ({ assert }, { flags, text = '' }) => {
      const { organizationId } = await createTenant()

      const { exitCode, stdout, stderr } = await runCommand('routers:import', [
        fileOf(text),
        `--org=${organizationId}`,
        ...flags,
      ])

      assert.equal(exitCode, 2)
      assert.deepEqual(stdout, [])
      assert.lengthOf(stderr, 1)
    })
})

test.group('Importing routers', () => {
  test('gives each router a revision, and the tables of the instance hold all of them', async ({
    assert,
  }) => {
    const tenant = await createTenant()
    assert.isNull(await winner(tenant))
    const importRouters = await app.container.make(ImportRouters)
    const inputs = ['A', 'B', 'C'].map((name) => ok(routerInput(tenant, { name })))

    const imported = await importRouters.execute(tenant.organizationId, inputs)

    assert.isTrue(imported.ok)
    const revisions = await new OrganizationRevisions().find([tenant.organizationId])
    assert.equal(revisions.get(tenant.organizationId)?.revision, 3)
    assert.equal(await winner(tenant), 'C')
  })

  test('lets one of two imports win a race for a name, and the other writes nothing', async ({
    assert,
  }) => {
    const importRouters = await app.container.make(ImportRouters)
    const createRouter = await app.container.make(CreateRouter)
    for (let round = 0; round < 5; round++) {
      const tenant = await createTenant()
      const { organizationId } = tenant
      const inputs = (name: string) =>
        ['Same', name].map((one) => ok(routerInput(tenant, { name: one })))

      const outcomes = await Promise.all([
        importRouters.execute(organizationId, inputs('A')),
        importRouters.execute(organizationId, inputs('B')),
        createRouter.execute(organizationId, routerInput(tenant, { name: 'Same' })),
      ])

      const isWon = outcomes.map((outcome) => outcome.ok)
      assert.lengthOf(isWon.filter(Boolean), 1)
      assert.lengthOf(await exported(tenant), isWon[2] ? 1 : 2)
    }
  })
})
