import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { parse } from 'yaml'
import { templateText } from '#infra/cloudformation/template_text'
import { ENVIRONMENTS } from '#infra/environment'
import { rulesText } from '#infra/prometheus/rules_text'
import { PROJECT_FOLDER } from '#scripts/services/project_folders'
import { EXIT } from '#shared/console/operator_command'
import { runCommand } from '#tests/support/run_command'

const run = promisify(execFile)

test.group('alarms:export', () => {
  for (const environment of ENVIRONMENTS) {
    test(`prints template and rules of ${environment}`, async ({ assert }) => {
      const texts = { cloudformation: templateText, prometheus: rulesText }
      for (const [format, textOf] of Object.entries(texts)) {
        const args = [`--environment=${environment}`, `--format=${format}`]
        const { exitCode, stdout, stderr } = await runCommand('alarms:export', args)
        assert.equal(exitCode, 0)
        assert.deepEqual(stderr, [])
        assert.equal(stdout.join('\n'), textOf(environment))
      }
    })
  }

  test('writes a file, and then prints nothing', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-alarms-'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = join(folder, 'rules.yml')
    const args = ['--environment=staging', '--format=prometheus', `--output=${file}`]
    const { exitCode, stdout } = await runCommand('alarms:export', args)
    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [])
    assert.equal(await readFile(file, 'utf8'), `${rulesText('staging')}\n`)
  })

  test('works without any environment value and without a store', async ({ assert }) => {
    const args = ['ace.js', 'alarms:export', '--environment=staging', '--format=prometheus']
    const env = { PATH: process.env.PATH, NO_COLOR: '1' }
    const { stdout } = await run(process.execPath, args, { cwd: PROJECT_FOLDER, env })
    assert.deepEqual(parse(stdout), parse(rulesText('staging')))
  })

  for (const [args, status, reason] of [
    [
      ['--environment=test', '--format=prometheus'],
      EXIT.refused,
      '--environment must be one of develop',
    ],
    [
      ['--environment=staging', '--format=yaml'],
      EXIT.refused,
      '--format must be one of cloudformation',
    ],
    [
      ['--environment=staging', '--format=prometheus', '--output=/nowhere/at/all'],
      EXIT.failed,
      'ENOENT: no such file or directory',
    ],
  ] as const) {
    test(`refuses ${args.join(' ')} in one line`, async ({ assert }) => {
      const { exitCode, stdout, stderr } = await runCommand('alarms:export', args)
      assert.equal(exitCode, status)
      assert.deepEqual(stdout, [])
      assert.lengthOf(stderr, 1)
      assert.include(stderr[0] ?? '', `alarms:export: ${reason}`)
    })
  }
})
