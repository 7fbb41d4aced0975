import app from '@adonisjs/core/services/app'
import redis from '@adonisjs/redis/services/main'
import { getActiveTestOrFail, test } from '@japa/runner'
import { RedisKeys } from '#cluster/keys/redis_keys'
import { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import { waitUntil } from '#scripts/services/wait_until'
import { newIdentifier } from '#shared/identifiers'
import { runCommand } from '#tests/support/run_command'
import { waitLimit } from '#tests/support/wait_limit'

async function openStream() {
  const client = redis.connection('command').ioConnection
  const keys = await app.container.make(RedisKeys)
  const name = `probe-${newIdentifier()}`
  const parse = (body: unknown) => (typeof body === 'number' ? body : null)
  const stream = new MessageStream<number>(client, keys, { name, dedupMs: 60_000, parse })
  const active = getActiveTestOrFail()
  active.cleanup(async () => void (await client.del(stream.key, stream.deadLettersKey)))
  const consume = (handle: (ids: readonly string[]) => void) => {
    const consumer = new StreamConsumer(stream, {
      pollMs: 10,
      visibilityMs: 1_000,
      retryMsMin: 10,
      attempts: 1,
      handle: async (messages) => {
        handle(messages.map(({ id }) => id))
        return []
      },
    })
    active.cleanup(() => consumer.stop(1_000))
    consumer.start()
    return consumer
  }
  return { name, stream, client, consume }
}

type Opened = Awaited<ReturnType<typeof openStream>>

/** Lets a handler refuse messages until they are dead letters. */
async function kill({ stream, client, consume }: Opened, ids: readonly string[]): Promise<void> {
  const consumer = consume(() => {
    throw new Error('no luck')
  })
  await stream.send(ids.map((id) => ({ id, body: 1 })))
  await waitUntil(
    async () => (await client.xlen(stream.deadLettersKey)) === ids.length,
    waitLimit()
  )
  await consumer.stop(1_000)
}

test.group('streams:list', () => {
  test('shows what waits, since when, and what is dead', async ({ assert }) => {
    const opened = await openStream()
    await kill(opened, ['a'])
    await opened.stream.send([
      { id: 'b', body: 1 },
      { id: 'c', body: 1 },
    ])

    const people = await runCommand('streams:list', [])
    const machines = await runCommand('streams:list', ['--json'])

    assert.equal(people.exitCode, 0)
    const line = people.stdout.find((each) => each.startsWith(opened.name)) ?? ''
    assert.match(line, new RegExp(`^${opened.name} +2 +\\d+m?s +0 +0 +0 +1$`))
    const { streams } = JSON.parse(machines.stdout.join(''))
    const shown = streams.find((each: { name: string }) => each.name === opened.name)
    assert.containsSubset(shown, { depth: 2, in_hand: 0, postponed: 0, dead_letters: 1 })
    assert.isAtLeast(shown.oldest_ms, 0)
  })

  test('shows a stream that has only dead letters left', async ({ assert }) => {
    const opened = await openStream()
    await kill(opened, ['a'])
    await opened.client.del(opened.stream.key)

    const { stdout } = await runCommand('streams:list', [])

    assert.isDefined(stdout.find((each) => new RegExp(`^${opened.name} +0 +- .* 1$`).test(each)))
  })
})

test.group('streams:dead', () => {
  test('lists dead letters with their reasons, and bodies on request only', async ({ assert }) => {
    const opened = await openStream()
    await kill(opened, ['a', 'b'])

    const people = await runCommand('streams:dead', [opened.name, '--limit=1'])
    const machines = await runCommand('streams:dead', [opened.name, '--json', '--bodies'])

    assert.equal(people.exitCode, 0)
    assert.match(people.stdout[1] ?? '', /^a +\d+-\d+ +\S+ +1 +no luck$/)
    assert.equal(people.stdout[2], '1 of 2 are shown')
    const { total, dead_letters: letters } = JSON.parse(machines.stdout.join(''))
    assert.equal(total, 2)
    assert.containsSubset(letters, [{ id: 'a', reason: 'no luck', deliveries: 1, body: '1' }])
  })
})

test.group('streams:retry', () => {
  test('returns one dead letter to its stream, where it is handled, and leaves the others', async ({
    assert,
  }) => {
    const opened = await openStream()
    await kill(opened, ['a', 'b'])

    const { exitCode, stdout } = await runCommand('streams:retry', [opened.name, 'b'])

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, ['put back 1'])
    const handled: string[] = []
    opened.consume((ids) => handled.push(...ids))
    await waitUntil(async () => handled.length > 0, waitLimit())
    assert.deepEqual(handled, ['b'])
    const { stdout: left } = await runCommand('streams:dead', [opened.name])
    assert.lengthOf(left, 2)
    assert.match(left[1] ?? '', /^a /)
  })

  test('returns all dead letters, even more than one call holds', async ({ assert }) => {
    const opened = await openStream()
    const ids = Array.from({ length: 250 }, (_, index) => `m${index}`)
    await kill(opened, ids)

    const { exitCode, stdout } = await runCommand('streams:retry', [opened.name, '--all', '--json'])

    assert.equal(exitCode, 0)
    assert.deepEqual(JSON.parse(stdout.join('')), { stream: opened.name, retried: 250, gone: 0 })
    const handled: string[] = []
    opened.consume((batch) => handled.push(...batch))
    await waitUntil(async () => (await opened.stream.depth()) === 0, waitLimit())
    assert.sameMembers(handled, ids)
    assert.equal(await opened.client.xlen(opened.stream.deadLettersKey), 0)
  })

  test('changes nothing when {why}')
    .with([
      { why: 'neither messages nor --all are given', rest: [] },
      { why: 'both are', rest: ['a', '--all'] },
      { why: 'one of the messages is no dead letter', rest: ['a', 'nobody'] },
    ])
    .run(async ({ assert }, { rest }) => {
      const opened = await openStream()
      await kill(opened, ['a'])

      const { exitCode, stderr } = await runCommand('streams:retry', [opened.name, ...rest])

      assert.equal(exitCode, 2)
      assert.lengthOf(stderr, 1)
      assert.equal(await opened.client.xlen(opened.stream.deadLettersKey), 1)
      assert.equal(await opened.stream.depth(), 0)
    })
})
