import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { operatorAclRules } from '#cluster/keys/acl_rules'
import { freePort } from '#scripts/services/free_port'
import { commandsAt } from '#tests/support/commands_at'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { privateRedis } from '#tests/support/redis/private_redis'
import { runCommand } from '#tests/support/run_command'
import { scratchFolder } from '#tests/support/scratch_folder'

const PREFIX = 'shop:production:'
/** Three seconds to connect, three for an answer, and half a second to close. */
const LIMIT_MS = 7_000

test.group("Operators' commands while Redis is away", () => {
  test('say so in one line and fail within limits: {$self}')
    .with([
      'locks:release lock:a --holder-confirmed-down --force',
      'leases:list --json',
      'streams:dead router-events',
      'tripwires:report',
    ])
    .run(async ({ assert }, line) => {
      commandsAt({ redisUrl: `redis://user:hidden@127.0.0.1:${await freePort()}` })
      const [name = '', ...args] = line.split(' ')

      const { exitCode, stdout, stderr } = await runCommand(name, args)

      assert.equal(exitCode, 1)
      assert.deepEqual(stdout, [])
      assert.lengthOf(stderr, 1)
      assert.match(stderr.join(), /^[\w:]+: Redis at 127[^\n]+\(REDIS_TCP_URL\)[^\n]+ECONNREFUSED$/)
      assert.notInclude(stderr.join(), 'hidden')
    })

  test('end while Redis is frozen', async ({ assert }) => {
    const redis = await privateRedis()
    redis.kill('SIGSTOP')
    commandsAt({ redisUrl: redis.url })
    const machine = await MachineDelay.watch()
    const startedMs = performance.now()

    const { exitCode, stderr } = await runCommand('locks:list', [])

    const tookMs = performance.now() - startedMs
    redis.kill('SIGCONT')
    assert.equal(exitCode, 1)
    assert.match(stderr.join('\n'), /^locks:list: Redis at [^\n]+$/)
    assert.isBelow(tookMs, machine.boundMs(LIMIT_MS), String(machine))
  })
})

test.group("The operator's Redis user", () => {
  test('scans all keys, and the user of the application sees what instances recorded', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const secret = (line: string) => line.replace('PASSWORD', 'secret').split(' ').slice(2)
    const userOf = async (...flags: string[]) => {
      const { stdout } = await runCommand('redis:acl', [`--prefix=${PREFIX}`, ...flags, '--json'])
      const { line, user } = JSON.parse(stdout.join(''))
      await redis.observer.call('ACL', 'SETUSER', ...secret(line))
      return redis.url.replace('//', `//${user}:secret@`)
    }
    const redisUrl = await userOf()
    const operatorUrl = await userOf('--operator')
    await redis.observer.set(`${PREFIX}cron-fanout:digest:1`, 'somebody', 'PX', 60_000)
    await redis.observer.set('elsewhere:cron-fanout:digest:2', 'somebody', 'PX', 60_000)

    commandsAt({ redisUrl, keyPrefix: PREFIX })
    const noted = await runCommand('locks:list', [])
    const shown = await runCommand('locks:show', ['cron-fanout:digest:1'])
    commandsAt({ redisUrl, operatorUrl, keyPrefix: PREFIX })
    const allowed = await runCommand('locks:list', [])

    assert.equal(noted.exitCode, 0, noted.stderr.join())
    assert.notInclude(noted.stdout.join('\n'), 'digest:1')
    assert.equal(allowed.exitCode, 0, allowed.stderr.join())
    assert.include(allowed.stdout.join('\n'), 'cron-fanout:digest:1')
    assert.notInclude(allowed.stdout.join('\n'), 'digest:2')
    assert.equal(shown.exitCode, 0, shown.stderr.join())
    assert.include(operatorAclRules(PREFIX), '+scan')
  })
})

test.group('redis:acl', () => {
  test('refuses a prefix that would spread keys over slots', async ({ assert }) => {
    const { exitCode, stdout } = await runCommand('redis:acl', ['--prefix=a{b}:'])

    assert.equal(exitCode, 2)
    assert.deepEqual(stdout, [])
  })
})

test.group('locks:show', () => {
  test('requires the name of a lock', async ({ assert }) => {
    await assert.rejects(() => runCommand('locks:show', []), /Missing required argument/)
  })
})

test.group('signals:query', () => {
  test('finds signals in a log', async ({ assert }) => {
    const file = join(scratchFolder(), 'log')
    const lines = [
      '2026-11-21T10:00:00Z redis.lock.unavailable {"lock":"a"}',
      '{"level":30,"msg":"redis.lock.unavailable {}"}',
      '2026-11-21T10:01:02Z redis.adapter.disconnected {"loss":"x","time":"2026-11-21T10:01:00.000Z","instance":"api1:7"}',
    ]
    writeFileSync(file, lines.join('\r\n'))

    const { exitCode, stdout } = await runCommand('signals:query', [file, '--json'])

    assert.equal(exitCode, 0)
    const { total, signals, summary } = JSON.parse(stdout.join(''))
    assert.equal(total, 2)
    assert.deepInclude(signals[0], {
      at: '2026-11-21T10:01:00.000Z',
      instance: 'api1:7',
      key: 'redis.adapter.disconnected',
    })
    assert.deepInclude(signals[1], { at: '2026-11-21T10:00:00.000Z', instance: null })
    assert.containsSubset(summary, [{ key: 'redis.adapter.disconnected', is_alarming: true }])
  })
})
