import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { freePort, isPortFree } from '#scripts/services/free_port'
import { isRunning } from '#scripts/services/process_identity'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { runCommand } from '#scripts/services/run_command'
import { readServerRecord, SERVER_RECORD_FILE } from '#scripts/services/server_record'
import { plantedTraffic } from '#tests/support/insight/planted_traffic'
import { scriptRun } from '#tests/support/processes/script_run'
import { scratchFolder } from '#tests/support/scratch_folder'
import { waitLimit } from '#tests/support/wait_limit'
import { startReceiver } from '#tests/support/webhooks/receiver'

const COMMAND_LIMIT_MS = 180_000
/** The exit code of an audit that has findings: the demo has some to show. */
const FINDINGS = 3

/** The servers that run in a folder: both stores and the API. */
function serversIn(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(SERVER_RECORD_FILE))
    .flatMap((file) => readServerRecord(dirname(join(folder, file))) ?? [])
}

test.group('npm run quickstart', (group) => {
  group.each.timeout(1_200_000)

  test('prints where to look and a command for another terminal, and Ctrl-C ends all that it started', async ({
    assert,
  }) => {
    const folder = join(scratchFolder(), 'quickstart')
    const port = await freePort()
    const run = await scriptRun(['quickstart'], {
      PORT: String(port),
      CLINIC_PORT: '0',
      SIGNALBOX_QUICKSTART_DIR: folder,
    })
    const base = `http://127.0.0.1:${port}`

    await run.says(/^Bearer token of the demo organization:$/)
    const token = await run.says(/^sbx_\S+$/)
    const signIn = await run.says(/The web console, signed in once/)
    const [, code] = /\/console#code=(sbl_\S+)$/.exec(signIn) ?? []
    const clinic = await run.says(/The website of the clinic/)
    const [, clinicOrigin = ''] = /: (http:\/\/127\.0\.0\.1:\d+)$/.exec(clinic) ?? []
    const docs = await run.says(/In a browser: \S+\/docs /)
    assert.include(docs, `${base}/docs `)
    const organization = await run.says(/The organization: /)
    const [, id = 'none'] = /\(([0-9a-f]{24})\)$/.exec(organization) ?? []
    const [, command = 'false'] =
      /^\[quickstart\] +(ENV_PATH=.*)$/.exec(await run.says(/node ace /)) ?? []
    assert.match(command, new RegExp(`node ace .*--org=${id}$`))
    await run.says(/press Ctrl-C to stop/)

    const signedIn = await fetch(`${base}/v1/access-tokens/sign-in`, {
      method: 'POST',
      headers: { authorization: `Bearer ${code}` },
      signal: waitLimit(),
    })
    assert.equal(signedIn.status, 201, await signedIn.text())

    const [audit, home, page] = await Promise.all([
      runCommand('sh', ['-c', command], {
        cwd: PROJECT_FOLDER,
        limitMs: COMMAND_LIMIT_MS,
        env: { PATH: process.env.PATH },
      }),
      fetch(`${base}/`, { headers: { accept: 'text/html' }, signal: waitLimit() }),
      fetch(`${base}/docs`, { headers: { accept: 'text/html' }, signal: waitLimit() }),
    ])
    assert.equal(audit.code, FINDINGS, audit.output)
    assert.match(
      audit.output,
      new RegExp(`^"Brightsmile[^\\n]+ \\(${id}\\): \\d+ routers, \\d+ findings\\n`)
    )
    for (const answer of [home, page]) {
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
      assert.match(await answer.text(), /^<!doctype html>/)
    }

    assert.equal(home.url, `${base}/console`)

    const planted = await plantedTraffic(base, token)
    assert.containSubset(planted.edit.moves, [
      { from: { router_name: 'Meta: implants' }, to: { router_name: 'Implants page' } },
    ])
    assert.isAbove(planted.edit.moved, 100)
    assert.containSubset(planted.forgotten.moves, [
      { from: { router_name: 'Everything else' }, to: { router_name: 'TikTok: gum health' } },
    ])
    assert.isAbove(planted.forgotten.moved, 100)
    assert.equal(planted.toDefault, 100)
    assert.containSubset(planted.audit.utm, [
      { kind: 'misspelt', value: 'newsletter', other: 'newsleter' },
    ])
    assert.containSubset(planted.audit.silent_routers, [
      { router_name: 'Flyer with a QR code', reason: 'misspelt', spelling: 'QR' },
    ])
    assert.lengthOf(planted.audit.silent_routers ?? [], 1)

    const receiver = await startReceiver()
    const asToken = { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' }
    const created = await fetch(`${base}/v1/webhooks`, {
      method: 'POST',
      headers: asToken,
      body: JSON.stringify({ url: receiver.url, events: ['router.changed'] }),
      signal: waitLimit(),
    })
    assert.equal(created.status, 201)
    const { _id: webhookId } = (await created.json()) as { _id: string }
    const tried = await fetch(`${base}/v1/webhooks/${webhookId}/test`, {
      method: 'POST',
      headers: asToken,
      signal: waitLimit(),
    })
    assert.deepInclude(await tried.json(), { status: 204 })
    assert.lengthOf(receiver.received, 1)

    const website = await fetch(clinicOrigin, { signal: waitLimit() })
    assert.equal(website.url, `${clinicOrigin}/hamburg`)
    assert.include(website.headers.get('content-security-policy'), `connect-src ${base};`)
    const landing = await website.text()
    const [, script = ''] = /src="([^"]+\/embed\.js)"/.exec(landing) ?? []
    const embed = await fetch(script, { signal: waitLimit() })
    assert.equal(embed.url, `${base}/embed.js`)
    assert.equal(embed.status, 200)
    assert.match(embed.headers.get('content-type') ?? '', /^text\/javascript/)
    const [, key] = /data-signalbox-key="(sbp_[^"]+)"/.exec(landing) ?? []
    const resolve = (origin: string) =>
      fetch(`${base}/v1/page/resolve`, {
        method: 'POST',
        headers: { 'authorization': `Bearer ${key}`, origin, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${clinicOrigin}/hamburg/emergency` }),
        signal: waitLimit(),
      })
    const decision = await resolve(clinicOrigin)
    assert.equal(decision.headers.get('access-control-allow-origin'), clinicOrigin)
    assert.containSubset(await decision.json(), {
      booking_flow: { name: 'Emergency', url: `${clinicOrigin}/hamburg/booking/emergency` },
    })
    const refused = await resolve('http://127.0.0.1:1')
    assert.equal(refused.status, 403)

    const servers = serversIn(folder)
    assert.lengthOf(servers, 3)
    assert.isTrue(servers.every(isRunning))
    run.pressCtrlC()
    assert.equal(await run.exitCode, 0, run.lines.slice(-5).join('\n'))
    assert.deepEqual(servers.filter(isRunning), [])
    for (const server of servers) assert.isTrue(await isPortFree(server.port), server.name)
    assert.isTrue(await isPortFree(Number(new URL(clinicOrigin).port)))
    assert.include(run.lines.at(-1), 'stopped; the data is kept')
  })
})
