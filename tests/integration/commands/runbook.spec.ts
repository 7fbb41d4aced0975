import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import cluster from '#config/cluster'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { DistributedLock } from '#cluster/locks/distributed_lock'
import { PROJECT_URL } from '#scripts/services/project_folders'
import { newIdentifier } from '#shared/identifiers'
import { createTenant } from '#tests/support/create_tenant'
import { runCommand } from '#tests/support/run_command'

const RUNBOOK = readFileSync(new URL('docs/operations/runbook.md', PROJECT_URL), 'utf8')
const COMMANDS = new Set(
  [...RUNBOOK.matchAll(/`node ace ([a-z]+:[a-z]+[^`]*)`/g)].map(([, command = '']) => command)
)
/** They use no store as this user: one works over HTTP, one reads a log, one prints a table. */
const ELSEWHERE = /^(health:check|signals:|indexes:ensure)/

/**
 * The Redis user of these tests is the one that `redis:acl` prints for the application, as the exported template gives
 * it to tasks; REDIS_OPERATOR_URL, which they do not have, is removed.
 */
test.group('The runbook, as the user of the application', () => {
  test('names commands for locks, streams and tokens', ({ assert }) => {
    for (const name of [
      'locks:list',
      'locks:show',
      'locks:release',
      'streams:list',
      'tokens:revoke',
    ]) {
      assert.isTrue(
        [...COMMANDS].some((command) => command.startsWith(name)),
        name
      )
    }
  })

  test('has no command that this user may not run', async ({ assert, cleanup }) => {
    const { operatorUrl } = cluster
    cluster.operatorUrl = undefined
    cleanup(() => void (cluster.operatorUrl = operatorUrl))
    const { organizationId, tokenId } = await createTenant()
    const keys = await app.container.make(RedisKeys)
    const name = `cron-fanout:digest:${newIdentifier()}`
    const locks = await app.container.make(DistributedLock)
    const held = await locks.acquire(keys.prefix + name, { ttlMs: 60_000 })
    assert.equal(held.kind, 'acquired')
    const values = new Map<string, string>([
      ['<lock>', name],
      ['<stream>', 'router-events'],
      ['<url>', 'https://a.example/b'],
      ['--org=<id>', `--org=${organizationId}`],
      ['<id>', tokenId],
      ['<message>…', newIdentifier()],
    ])

    for (const command of [...COMMANDS].filter((one) => !ELSEWHERE.test(one))) {
      const filled = [...values].reduce((text, [from, to]) => text.replace(from, to), command)
      const [commandName = '', ...args] = filled.split(' ')
      const { exitCode, stderr } = await runCommand(commandName, args)
      const said = `${filled}: ${stderr.join(' ')}`
      assert.notInclude(filled, '<', 'every placeholder has a value')
      assert.notMatch(said, /may not run|NOPERM|no answer|needs/i)
      assert.include([0, 2, 3], exitCode ?? -1, said)
    }

    const listed = await runCommand('locks:list', ['--json'])
    const { locks: shown } = JSON.parse(listed.stdout.join(''))
    assert.isTrue(shown.some((lock: { name: string }) => lock.name === name))
    const streams = await runCommand('streams:list', ['--json'])
    assert.include(streams.stdout.join(''), '"router-events"')
    if (held.kind === 'acquired') await held.lock.release()
  })
})
