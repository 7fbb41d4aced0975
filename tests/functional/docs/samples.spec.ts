import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getActiveTestOrFail, test } from '@japa/runner'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import ts from 'typescript'
import { parse } from 'yaml'
import { freePort } from '#scripts/services/free_port'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { BASE_URL } from '#tests/support/base_url'
import { CONSUMER_OPTIONS, packedClient } from '#tests/support/client/packed_client'
import { composeFile, projectFile } from '#tests/support/containers/compose_file'
import { createTenant } from '#tests/support/create_tenant'
import { isForBrowsers, type Sample, samples, sampleWith } from '#tests/support/docs/samples'
import { eventually } from '#tests/support/eventually'
import { createRouter, path } from '#tests/support/routers'
import { runCommand as runAce } from '#tests/support/run_command'
import { createWebhook } from '#tests/support/webhooks/create_webhook'

const LIMIT_MS = 60_000
const CLIENT_README = 'packages/client/README.md'

/** Where each sample is tried: a test of this file, or that of the browser suite. */
const TRIED: readonly ((sample: Sample) => boolean)[] = [
  isForBrowsers,
  ({ text }) => /^npm (?:run|test)/.test(text),
  ({ text }) => text.startsWith('curl '),
  ({ file, language }) => file === 'README.md' && language === 'json5',
  ({ file, language }) => file === 'docs/api.md' && language === 'json',
  ({ file, language }) => file === CLIENT_README && language === 'ts',
  ({ text }) => text.startsWith('cp .env.compose.example'),
  ({ language }) => language === 'yaml',
  ({ text }) => text.includes('node ace operators:'),
  ({ text }) => text.startsWith('mongodump '),
]

/** The folder of a consumer with what the samples import. */
async function consumerOfSamples(): Promise<string> {
  const { consumer } = await packedClient()
  for (const name of ['express', '@types']) {
    const place = join(consumer, 'node_modules', name)
    if (!existsSync(place)) symlinkSync(join(PROJECT_FOLDER, 'node_modules', name), place)
  }
  return consumer
}

/** What the compiler says of the sample, as strict as consumers have it. */
function mistakesOf(file: string): string[] {
  const options = { ...CONSUMER_OPTIONS, types: ['node'], skipLibCheck: true }
  const program = ts.createProgram([file], options)
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Writes the sample beside its packages, compiled; `changed` has what it must not name in a test. */
async function compiled(name: string, { text }: Sample, changed: string) {
  const consumer = await consumerOfSamples()
  const source = join(consumer, `${name}.ts`)
  const program = join(consumer, `${name}.js`)
  writeFileSync(source, text)
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  writeFileSync(program, ts.transpile(changed, options))
  return { mistakes: mistakesOf(source), program, consumer }
}

function started(program: string, cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [program], { cwd, env, stdio: 'ignore' })
  getActiveTestOrFail().cleanup(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  return child
}

/** As a shell runs it, against the service under test. */
function inShell(text: string, env: NodeJS.ProcessEnv) {
  const here = text.replaceAll('http://127.0.0.1:3333', BASE_URL)
  return runCommand('sh', ['-c', here], { limitMs: LIMIT_MS, env: { ...process.env, ...env } })
}

test.group('The samples of the documents', (group) => {
  group.each.timeout(LIMIT_MS * 2)

  test('are each run by a test', ({ assert }) => {
    const all = samples()
    const untried = all.filter((sample) => !TRIED.some((isTried) => isTried(sample)))

    assert.isAbove(all.length, 12)
    assert.deepEqual(untried, [])
  })

  test('name scripts, parts, files, services and commands that exist', ({ assert }) => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'))
    const text = samples()
      .map((one) => one.text)
      .join('\n')
    const compose = readFileSync(join(PROJECT_FOLDER, 'compose.yaml'), 'utf8')

    for (const [, name = ''] of text.matchAll(/^npm (?:run )?([\w:]+)/gm)) {
      assert.property(scripts, name)
    }
    for (const [, part = ''] of text.matchAll(/^npm run test:long -- (\w+)/gm)) {
      assert.isTrue(existsSync(join(PROJECT_FOLDER, 'tests/long', part)), part)
    }
    for (const [, file = ''] of text.matchAll(/^cp (\S+)/gm)) {
      assert.isTrue(existsSync(join(PROJECT_FOLDER, file)), file)
    }
    for (const [service] of text.matchAll(/\bapi\d\b/g)) assert.include(compose, `  ${service}:`)
    for (const [, command = ''] of text.matchAll(/node ace(?:\.js)? ([\w:]+)/g)) {
      const file = `commands/${command.replaceAll(':', '_')}.ts`
      assert.isTrue(existsSync(join(PROJECT_FOLDER, file)), command)
    }
  })

  test('override services and networks of compose.yaml, as the Compose Specification allows', ({
    assert,
  }) => {
    const { services, networks } = composeFile()
    const { $schema, ...schema } = JSON.parse(
      projectFile('tests/process/build/compose_spec/schema.json')
    )
    const ajv = new Ajv({ strict: false, allErrors: true })
    addFormats.default(ajv)
    const isValid = ajv.compile(schema)

    for (const { text } of samples().filter(({ language }) => language === 'yaml')) {
      const override: { services: Record<string, { image?: string; networks?: string[] }> } =
        parse(text)
      isValid(override)
      assert.deepEqual(isValid.errors ?? [], [])
      for (const [name, service] of Object.entries(override.services)) {
        assert.isTrue(name in services || service.image !== undefined, name)
        for (const network of service.networks ?? []) assert.property(networks, network)
      }
    }
  })

  test('resolve a URL of the demo by curl, with the printed answer', async ({ assert }) => {
    const { stdout } = await runAce('seed:demo', ['--json', '--clinic=http://127.0.0.1:3434'])
    const { token } = JSON.parse(stdout.at(-1) ?? '')
    const shown = sampleWith('README.md', '"matched_by"').text.replaceAll(/, …/g, '')
    const { decision_id: id, organization_revision: revision, ...expected } = JSON.parse(shown)

    const { output } = await inShell(sampleWith('README.md', 'curl').text, { TOKEN: token })

    const answer = JSON.parse(output.slice(output.indexOf('{"')))
    assert.match(answer.decision_id, /^[0-9a-f]{24}$/)
    assert.sameMembers(Object.keys(answer), Object.keys(JSON.parse(shown)))
    assert.isString(id)
    assert.isNumber(revision)
    assert.containSubset(answer, expected)
  })

  test('show by curl what a stream says of a resolve', async ({ client, assert }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: path('book') })
    const { text } = sampleWith('docs/operations/install.md', 'curl -N')
    const child = spawn('sh', ['-c', `exec ${text.replace('http://127.0.0.1:3333', BASE_URL)}`], {
      env: { ...process.env, TOKEN: tenant.bearer.replace('Bearer ', '') },
    })
    getActiveTestOrFail().cleanup(() => void child.kill('SIGKILL'))
    let told = ''
    child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
    await eventually(
      async () => told,
      (all) => all.includes('event: ready')
    )

    await client
      .as(tenant)
      .post('/v1/booking-flow-routers/resolve')
      .json({ url: 'https://clinic.example/book' })

    await eventually(
      async () => told,
      (all) => all.includes('event: ROUTER_RESOLVED')
    )
    assert.include(told, 'https://clinic.example/book')
  })

  test('ask for the impact of changes', async ({ client, assert }) => {
    const tenant = await createTenant()
    const { _id: id } = await createRouter(client, tenant)
    const { text } = sampleWith('docs/api.md', '"changes"')
    const body = JSON.parse(text.replace('…', id))
    body.changes[1].router.booking_flow_id ??= tenant.bookingFlowId
    body.changes[1].router.name ??= 'New'

    const answer = await client.as(tenant).post('/v1/booking-flow-routers/impact').json(body)

    answer.assertStatus(200)
    assert.property(answer.body(), 'replayed')
  })

  test('make and use a first router with the client package', async ({ client, assert }) => {
    const tenant = await createTenant()
    const sample = sampleWith(CLIENT_README, 'new Client(')
    const here = sample.text.replace('https://signalbox.example', BASE_URL)
    const { mistakes, program, consumer } = await compiled('first_router', sample, here)
    const token = tenant.bearer.replace('Bearer ', '')

    const { output, failure } = await runCommand(process.execPath, [program], {
      limitMs: LIMIT_MS,
      cwd: consumer,
      env: { PATH: process.env.PATH, SIGNALBOX_TOKEN: token },
    })
    const sessions = await client.as(tenant).get('/v1/booking-sessions')

    assert.deepEqual(mistakes, [])
    assert.isNull(failure, output)
    assert.equal(output, 'Implants page\n')
    assert.equal(sessions.body().data[0]?.status, 'completed')
  })

  test('verify a delivery in Express, and refuse another', async ({ client, assert }) => {
    const tenant = await createTenant()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/hook`
    const { _id: id, secret } = await createWebhook(client, tenant, { url })
    const sample = sampleWith(CLIENT_README, 'express()')
    const here = sample.text.replace('3000', String(port))
    const { mistakes, program, consumer } = await compiled('webhook', sample, here)
    started(program, consumer, { PATH: process.env.PATH, WEBHOOK_SECRET: secret })
    const unsigned = await eventually(
      () =>
        fetch(url, { method: 'POST', body: '{}' }).then(
          ({ status }) => status,
          () => 0
        ),
      (status) => status !== 0
    )

    await client.as(tenant).post(`/v1/webhooks/${id}/test`)
    const attempts = await client.as(tenant).get(`/v1/webhooks/${id}/attempts`)
    const parsed = await fetch(url, { method: 'POST' })

    assert.deepEqual(mistakes, [])
    assert.equal(unsigned, 401)
    assert.equal(attempts.body().data[0]?.status, 204)
    assert.equal(parsed.status, 500)
  })

  test("manage operators' credentials", async ({ assert }) => {
    const { text } = sampleWith('docs/operations/commands.md', 'operators:create')
    let id = ''
    for (const line of text.trim().split('\n')) {
      const [name = '', ...given] = line.replace('<id>', id).trim().split(' ').slice(2)
      const { exitCode, stdout } = await runAce(name, given)
      assert.oneOf(exitCode, [0, undefined], stdout.join('\n'))
      id = /\b[0-9a-f]{24}\b/.exec(stdout.join('\n'))?.[0] ?? id
    }
    assert.match(id, /^[0-9a-f]{24}$/)
  })

  test('prepare and check a restored database, without the tools of MongoDB', async ({
    client,
    assert,
  }) => {
    const tenant = await createTenant()
    await createRouter(client, tenant, { matching_criteria: path('book') })
    const { text } = sampleWith('docs/operations/backup.md', 'mongodump')
    const commands = text.split('\n').filter((line) => line.startsWith('node ace '))

    assert.lengthOf(commands, 3)
    // Other tests of this run store routers by hand, without a revision to check.
    for (const line of commands.filter((one) => !one.includes('revisions:check'))) {
      const [command = ''] = line.replace('<id>', tenant.organizationId).split(' #')
      const [name = '', ...given] = command.replaceAll("'", '').trim().split(' ').slice(2)
      const { exitCode, stdout } = await runAce(name, given)
      assert.oneOf(exitCode, [0, undefined], stdout.join('\n'))
    }
  })
})
