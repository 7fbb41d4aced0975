import { randomUUID } from 'node:crypto'
import { getActiveTestOrFail, test } from '@japa/runner'
import { MessageStream } from '#cluster/streams/message_stream'
import { StreamConsumer } from '#cluster/streams/stream_consumer'
import type { StreamConsumerOptions } from '#cluster/streams/handle_batch'
import { DELAYED_CONSUMER, GROUP, StreamGroup } from '#cluster/streams/stream_group'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import { Gate } from '#tests/support/gate'
import { openInstance } from '#tests/support/redis/cluster_instance'
import { impatient } from '#tests/support/redis/impatient'
import { privateRedis } from '#tests/support/redis/private_redis'
import { FaultProxy } from '#tests/support/fault_proxy'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'

const FAST = { pollMs: 10, visibilityMs: 300, retryMsMin: 20 }

test.group('A message stream', () => {
  test('adds a message once within its window, also as part of a batch', async ({ assert }) => {
    const { stream } = await openStream({ dedupMs: 60_000 })
    assert.equal(await stream.publish({ id: 'a', body: 1 }), 'added')
    assert.equal(await stream.publish({ id: 'a', body: 1 }), 'duplicate')
    const batch = [
      { id: 'a', body: 1 },
      { id: 'b', body: 2 },
    ]
    const sent = await stream.send(batch)
    assert.equal(sent.kind, 'replied')
    assert.equal(await stream.depth(), 2)
  })

  test('adds messages together, or none of them when it is full', async ({ assert }) => {
    const { stream } = await openStream({ bytesMax: 1 })
    const messages = Array.from({ length: 101 }, (_, at) => ({ id: `first-${at}`, body: at }))
    const more = [
      { id: 'a', body: 1 },
      { id: 'b', body: 2 },
    ]

    const together = await stream.publishTogether(messages)
    const refused = await stream.publishTogether(more)

    assert.deepEqual([together, refused], ['added', 'full'])
    assert.equal(await stream.depth(), 101)
  })

  test('measures a bounded stream rarely, and exceeds its bound by little per sender', async ({
    assert,
  }) => {
    const { url: redisUrl } = await privateRedis()
    const bytesMax = 1_048_576
    const { stream, instance, redis } = await openStream({ bytesMax, redisUrl })
    const options = { name: 'work', dedupMs: 0, bytesMax, parse: stream.parse }
    const other = new MessageStream(redis, instance.keys, options)
    const id = 'i'.repeat(400)
    const fill = async (sender: MessageStream<number>) => {
      for (let count = 0; count < 5_000; count += 1) {
        if ((await sender.publish({ id, body: 1 })) === 'full') return
      }
    }
    const calls = async () => {
      const statistics = await redis.info('commandstats')
      return Number(/^cmdstat_memory\|usage:calls=(\d+)/m.exec(statistics)?.[1])
    }

    await other.publish({ id, body: 1 })
    await fill(stream)
    const measured = await calls()
    const depth = await stream.depth()
    await fill(other)
    const bytes = Number(await redis.memory('USAGE', stream.key))

    assert.isAbove(depth, 2_000)
    assert.isBelow(measured, depth / 3)
    assert.isAtLeast(bytes, bytesMax)
    assert.isAtMost(bytes, bytesMax + 2 * (bytesMax / 256 + 1_000))
    assert.deepEqual(
      await Promise.all([stream, other].map((one) => one.publish({ id, body: 1 }))),
      ['full', 'full']
    )
  })

  test('answers unknown in an outage; adding the same message again does no harm', async ({
    assert,
  }) => {
    const redis = await privateRedis(['--appendfsync', 'always'])
    const { stream, redis: connection } = await openStream({
      dedupMs: 60_000,
      redisUrl: redis.url,
    })
    redis.kill('SIGSTOP')
    const bePatient = impatient(connection)
    assert.equal(await stream.publish({ id: 'a', body: 1 }), 'unknown')
    redis.kill('SIGCONT')
    bePatient()
    await waitUntil(
      async () => (await stream.publish({ id: 'a', body: 1 })) === 'duplicate',
      waitLimit()
    )
    assert.equal(await stream.depth(), 1)
    await redis.observer.config('SET', 'maxmemory', '1')
    assert.equal(await stream.publish({ id: 'b', body: 2 }), 'unknown')
  })
})

test.group('A stream consumer', () => {
  test('handles every message of several producers, in batches, and leaves the stream empty', async ({
    assert,
  }) => {
    const { stream, consume } = await openStream()
    const { handled, handle } = collecting()
    const calm = { ...FAST, visibilityMs: 60_000 }
    for (let count = 0; count < 3; count++) consume({ ...calm, handle }).start()
    const ids = Array.from({ length: 500 }, (_, index) => `m${index}`)
    await Promise.all(
      [0, 1, 2, 3, 4].map((part) =>
        stream.send(ids.slice(part * 100, part * 100 + 100).map((id) => ({ id, body: 1 })))
      )
    )
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())
    assert.sameMembers(handled, ids)
  })

  test('repeats with back-off, counts attempts and ends in the dead letters', async ({
    assert,
  }) => {
    const { stream, consume, redis } = await openStream()
    const attempts: number[] = []
    const dead: string[] = []
    consume({
      ...FAST,
      attempts: 3,
      handle: async ([message]) => {
        attempts.push(message?.attempt ?? 0)
        throw new Error('no luck')
      },
      onDeadLetter: (id, reason) => dead.push(`${id}: ${reason}`),
    }).start()
    await stream.publish({ id: 'unlucky', body: 1 })
    await waitUntil(async () => dead.length > 0, waitLimit())
    assert.deepEqual(attempts, [1, 2, 3])
    assert.deepEqual(dead, ['unlucky: no luck'])
    assert.equal(await stream.depth(), 0)
    const [letter] = await redis.xrange(stream.deadLettersKey, '-', '+')
    assert.deepEqual(letter?.[1], [
      'id',
      'unlucky',
      'body',
      '1',
      'deliveries',
      '3',
      'reason',
      'no luck',
    ])
  })

  test('does not let one poisonous message spoil its batch', async ({ assert }) => {
    const { stream, consume } = await openStream()
    const done: string[] = []
    const dead: string[] = []
    await stream.send(['a', 'poison', 'b'].map((id) => ({ id, body: 1 })))
    consume({
      ...FAST,
      attempts: 2,
      handle: async (messages) => {
        if (messages.some(({ id }) => id === 'poison')) throw new Error('poison')
        done.push(...messages.map(({ id }) => id))
        return []
      },
      onDeadLetter: (id) => dead.push(id),
    }).start()
    await waitUntil(async () => dead.length > 0, waitLimit())
    assert.deepEqual([done.sort(), dead], [['a', 'b'], ['poison']])
  })

  test('counts no attempt while a store that the handler needs is away', async ({ assert }) => {
    const { stream, consume } = await openStream()
    const attempts: number[] = []
    consume({
      ...FAST,
      attempts: 2,
      handle: async ([message]) => {
        attempts.push(message?.attempt ?? 0)
        if (attempts.length < 6) throw new Error('Command timed out')
        return []
      },
    }).start()
    await stream.publish({ id: 'a', body: 1 })
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())
    assert.deepEqual(attempts, [1, 1, 1, 1, 1, 1])
  })

  test('makes dead letters of unreadable messages and of those that kill each process', async ({
    assert,
  }) => {
    const { stream, consume, redis } = await openStream()
    const reasons: string[] = []
    await redis.xadd(stream.key, '*', 'id', 'odd', 'body', '"text"')
    await redis.xadd(stream.key, '*', 'id', 'broken', 'body', '{')
    await stream.publish({ id: 'deadly', body: 1 })
    for (let life = 0; life < 3; life++) {
      await waitUntil(async () => {
        const taken = await new StreamGroup(stream, `life-${life}`, 1).take(10)
        return (taken?.length ?? 0) === 3
      }, waitLimit())
    }
    consume({
      ...FAST,
      attempts: 3,
      unreadableWaitMs: 0,
      handle: () => Promise.reject(new Error('the handler must not run')),
      onDeadLetter: (id, reason) => reasons.push(`${id}: ${reason}`),
    }).start()
    await waitUntil(async () => reasons.length === 3, waitLimit())
    assert.sameMembers(reasons, [
      'odd: the body cannot be read',
      'broken: the body cannot be read',
      'deadly: never finished',
    ])
  })

  test('leaves unreadable messages to an instance of another version, and handles the rest', async ({
    assert,
  }) => {
    const { instance, stream, consume, redis } = await openStream()
    const readsTexts = new MessageStream(redis, instance.keys, {
      name: 'work',
      dedupMs: 0,
      parse: (body: unknown) => (typeof body === 'string' ? body : null),
    })
    const older = collecting()
    const newer = collecting()
    const dead: string[] = []
    await redis.xadd(stream.key, '*', 'id', 'text', 'body', '"of a newer version"')
    await stream.publish({ id: 'number', body: 1 })
    consume({ ...FAST, handle: older.handle, onDeadLetter: (id) => dead.push(id) }).start()
    await waitUntil(async () => older.handled.length === 1, waitLimit())
    await waitUntil(async () => {
      const [waiting] = await redis.xpending(stream.key, GROUP, '-', '+', 9, DELAYED_CONSUMER)
      return waiting !== undefined
    }, waitLimit())

    const consumer = new StreamConsumer(readsTexts, { ...FAST, handle: newer.handle })
    getActiveTestOrFail().cleanup(() => consumer.stop(500))
    consumer.start()

    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())
    assert.deepEqual([older.handled, newer.handled, dead], [['number'], ['text'], []])
  })

  test('handles dead letters that another version could not read, and leaves others alone', async ({
    assert,
  }) => {
    const { stream, consume, redis } = await openStream()
    const addDeadLetter = (id: string, body: string, reason: string) =>
      redis.xadd(stream.deadLettersKey, '*', 'id', id, 'body', body, 'reason', reason)
    for (let at = 0; at < 150; at++) {
      await addDeadLetter(`read-${at}`, '1', 'the body cannot be read')
    }
    await addDeadLetter('unlucky', '1', 'no luck')
    await addDeadLetter('odd', '"text"', 'the body cannot be read')
    const { handled, handle } = collecting()

    consume({ ...FAST, handle }).start()

    await waitUntil(async () => handled.length === 150, waitLimit())
    assert.sameMembers(
      handled,
      Array.from({ length: 150 }, (_, at) => `read-${at}`)
    )
    const left = await redis.xrange(stream.deadLettersKey, '-', '+')
    assert.deepEqual(
      left.map(([, fields]) => fields[1]),
      ['unlucky', 'odd']
    )
  })

  test('counts no attempt while all messages fail, when it is configured so', async ({
    assert,
  }) => {
    const { stream, consume } = await openStream()
    const attempts: number[] = []
    const dead: string[] = []
    const passing = new Set<string>()
    consume({
      ...FAST,
      visibilityMs: 50,
      attempts: 2,
      staysWhileAllFail: true,
      handle: async (messages) => {
        attempts.push(...messages.map(({ attempt }) => attempt))
        return messages.filter(({ id }) => !passing.has(id)).map(({ id }) => id)
      },
      onDeadLetter: (id) => dead.push(id),
    }).start()
    await stream.publish({ id: 'poison', body: 1 })
    await waitUntil(async () => attempts.length === 4, waitLimit())
    assert.deepEqual([attempts, dead], [[1, 1, 1, 1], []])

    for (let next = 0; dead.length === 0; next++) {
      passing.add(`m${next}`)
      await stream.publish({ id: `m${next}`, body: 1 })
      await waitUntil(async () => (await stream.depth()) <= 1, waitLimit())
    }

    assert.deepEqual(dead, ['poison'])
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())
  })

  test('leaves half of a batch to new messages, however many are repeated', async ({ assert }) => {
    const { stream } = await openStream()
    const ids = Array.from({ length: 8 }, (_, index) => `again-${index}`)
    await stream.send(ids.map((id) => ({ id, body: 1 })))
    await new StreamGroup(stream, 'gone', 1).take(8)
    await stream.send(['new-0', 'new-1'].map((id) => ({ id, body: 1 })))
    await waitUntil(async () => {
      const pending = await stream.redis.xpending(stream.key, 'workers', 'IDLE', '2', '-', '+', '9')
      return pending.length === 8
    }, waitLimit())

    const taken = await new StreamGroup(stream, 'next', 1).take(4)

    assert.deepEqual(
      taken?.map(({ id }) => id),
      ['again-0', 'again-1', 'new-0', 'new-1']
    )
  })

  test('removes the oldest dead letters above the limit, and says how many', async ({ assert }) => {
    const { stream, consume, redis } = await openStream()
    const removed: number[] = []
    consume({
      ...FAST,
      attempts: 1,
      deadLettersMax: 2,
      handle: async (messages) => messages.map(({ id }) => id),
      onDeadLetter: (_id, _reason, removedCount) => removed.push(removedCount),
    }).start()

    await stream.send(['a', 'b', 'c', 'd'].map((id) => ({ id, body: 1 })))
    await waitUntil(async () => removed.length === 4, waitLimit())

    assert.deepEqual(removed, [0, 0, 1, 1])
    const kept = await redis.xrange(stream.deadLettersKey, '-', '+')
    assert.deepEqual(
      kept.map(([, fields]) => fields[1]),
      ['c', 'd']
    )
  })

  test('takes over from a consumer that died, but not from one that is busy', async ({
    assert,
  }) => {
    const { stream, consume, redis } = await openStream()
    const patient = { ...FAST, visibilityMs: 4_500 }
    await stream.publish({ id: 'orphan', body: 1 })
    const [orphan] = (await new StreamGroup(stream, 'dead', patient.visibilityMs).take(10)) ?? []
    const due = ['IDLE', patient.visibilityMs, 'RETRYCOUNT', 1] as const
    await redis.xclaim(stream.key, GROUP, 'dead', 0, orphan?.entry ?? '', ...due)
    const gate = new Gate()
    const handled: string[] = []
    const handle = async (messages: readonly { id: string; attempt: number }[]) => {
      handled.push(...messages.map(({ id, attempt }) => `${id} ${attempt}`))
      await gate.opened
      return []
    }
    consume({ ...patient, handle }).start()
    await waitUntil(async () => handled.length === 1, waitLimit())
    consume({ ...patient, handle }).start()
    const busyUntilMs = performance.now() + 1.1 * patient.visibilityMs
    await waitUntil(async () => performance.now() > busyUntilMs, waitLimit())
    gate.open()
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())
    assert.deepEqual(handled, ['orphan 2'])
  })

  test('acknowledges what it handled while Redis was away, without handling it again', async ({
    assert,
  }) => {
    const redis = await privateRedis(['--appendfsync', 'always'])
    const { stream, consume } = await openStream({ redisUrl: redis.url })
    const gate = new Gate()
    const handled: string[] = []
    await stream.publish({ id: 'a', body: 1 })
    consume({
      ...FAST,
      visibilityMs: 60_000,
      handle: async (messages) => {
        handled.push(...messages.map(({ id }) => id))
        await gate.opened
        return []
      },
    }).start()
    await waitUntil(async () => handled.length === 1, waitLimit())
    await redis.die()
    gate.open()
    await redis.restart()
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())
    assert.deepEqual(handled, ['a'])
  })

  test('gets messages back at once whose delivery was lost', async ({ assert }) => {
    const redis = await privateRedis()
    const proxy = await FaultProxy.start(redis.port)
    getActiveTestOrFail().cleanup(() => proxy.stop())
    const { stream, consume, instance } = await openStream({ redisUrl: redis.url })
    const command = instance.connections.get('command')
    command.options.port = proxy.port
    command.stream.destroy()
    await waitUntil(async () => proxy.connections === 1 && command.status === 'ready', waitLimit())
    // The store knows the script from here on, so the consumer's first command takes the message.
    await new StreamGroup(stream, 'other', 1).take(1)
    await redis.observer.xadd(stream.key, '*', 'id', 'a', 'body', '1')
    const handled: string[] = []
    proxy.dropReplies()
    const bePatient = impatient(command)
    consume({
      pollMs: 10,
      retryMsMin: 20,
      visibilityMs: 60_000,
      handle: async (messages) => {
        handled.push(...messages.map(({ id, attempt }) => `${id} ${attempt}`))
        return []
      },
    }).start()
    await waitUntil(async () => {
      const [pending] = await redis.observer.xpending(stream.key, 'workers')
      return pending === 1
    }, waitLimit())
    bePatient()
    proxy.reset()
    proxy.heal()
    await waitUntil(async () => handled.length > 0, waitLimit())
    assert.deepEqual(handled, ['a 1'])
  })

  test('finishes its messages in progress when it is stopped, and takes no more', async ({
    assert,
  }) => {
    const { stream, consume, redis } = await openStream()
    const gate = new Gate()
    const handled: string[] = []
    await stream.publish({ id: 'a', body: 1 })
    const consumer = consume({
      ...FAST,
      handle: async (messages) => {
        handled.push(...messages.map(({ id }) => id))
        await gate.opened
        return []
      },
    })
    consumer.start()
    await waitUntil(async () => handled.length === 1, waitLimit())
    const stopped = consumer.stop(5_000)
    await stream.publish({ id: 'b', body: 1 })
    gate.open()
    await stopped
    assert.deepEqual(handled, ['a'])
    assert.equal(await stream.depth(), 1)
    assert.deepEqual(await redis.xinfo('CONSUMERS', stream.key, 'workers'), [])
  })

  test('returns at once what it cannot finish in time, without counting an attempt', async ({
    assert,
  }) => {
    const { stream, consume } = await openStream()
    const slow = { ...FAST, visibilityMs: 60_000 }
    let wasAborted = false
    let began = false
    const consumer = consume({
      ...slow,
      handle: (_, signal) => {
        began = true
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            wasAborted = true
            reject(new Error('aborted'))
          })
        })
      },
    })
    consumer.start()
    await stream.publish({ id: 'a', body: 1 })
    await waitUntil(async () => began, waitLimit())
    await consumer.stop(50)
    assert.isTrue(wasAborted)
    const attempts: number[] = []
    consume({
      ...slow,
      handle: async ([message]) => {
        attempts.push(message?.attempt ?? 0)
        return []
      },
    }).start()
    await waitUntil(async () => attempts.length > 0, waitLimit())
    assert.deepEqual(attempts, [1])
  })

  test('pauses after a batch that was not full, even when woken, and not for a full one', async ({
    assert,
  }) => {
    const { stream, consume } = await openStream()
    const batches: string[][] = []
    const handle = async (messages: readonly { id: string }[]) => {
      batches.push(messages.map(({ id }) => id))
      return []
    }
    const publish = (ids: string[]) => stream.send(ids.map((id) => ({ id, body: 1 })))
    await publish(['a', 'b', 'c'])
    const consumer = consume({ pollMs: 10, batchSize: 2, gatherMs: 60_000, handle })
    consumer.start()
    await waitUntil(async () => batches.length === 2, waitLimit())
    await waitUntil(async () => (await stream.depth()) === 0, waitLimit())

    await publish(['d'])
    consumer.wake()
    await publish(['e'])
    await consumer.stop(60_000)

    assert.deepEqual(batches, [['a', 'b'], ['c']])
    assert.equal(await stream.depth(), 2)
  })

  test('takes new messages when woken, also while an earlier poll is unanswered', async ({
    assert,
  }) => {
    const { stream, consume } = await openStream()
    const { handled, handle } = collecting()
    const consumer = consume({ pollMs: 600_000, handle })
    consumer.start()
    await waitUntil(async () => (await stream.redis.exists(stream.key)) === 1, waitLimit())

    const ids = Array.from({ length: 30 }, (_, index) => `m${index}`)
    for (const [turns, id] of ids.entries()) {
      consumer.wake()
      // One of these is the turn in which the poll has been sent and its answer, that there is nothing, is not there yet.
      for (let turn = 0; turn < turns; turn += 1) await null
      await stream.publish({ id, body: 1 })
      consumer.wake()
      await waitUntil(async () => handled.includes(id), waitLimit())
    }

    assert.deepEqual(handled, ids)
  })

  test('ends at once when it is stopped between two polls', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const { consume } = await openStream()
    const consumer = consume({ pollMs: 60_000, handle: async () => [] })
    consumer.start()
    const startedAtMs = performance.now()
    await consumer.stop(5_000)
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(1_000), String(machine))
  })

  test('continues with waiting messages after Redis was killed and came back', async ({
    assert,
  }) => {
    const redis = await privateRedis(['--appendfsync', 'always'])
    const { stream, consume } = await openStream({ redisUrl: redis.url })
    await stream.send(['a', 'b', 'c'].map((id) => ({ id, body: 1 })))
    await redis.die()
    const { handled, handle } = collecting()
    consume({ ...FAST, handle }).start()
    await redis.restart()
    await waitUntil(async () => handled.length >= 3, waitLimit())
    assert.sameMembers(handled, ['a', 'b', 'c'])
  })
})

const RETRY_MS = 60_000
const LONG_MS = 600_000

test.group('Another attempt', () => {
  test('waits twice as long each time, give or take a quarter at random', async ({ assert }) => {
    const { stream, consume, redis } = await openStream()
    const ids = Array.from({ length: 20 }, (_, number) => `m${number}`)
    await stream.send(ids.map((id) => ({ id, body: 1 })))
    let startedMs = performance.now()
    consume({
      pollMs: 10,
      visibilityMs: LONG_MS,
      retryMsMin: RETRY_MS,
      attempts: 5,
      batchSize: ids.length,
      handle: async (messages) => messages.map(({ id }) => id),
    }).start()

    for (const attempt of [1, 2, 3]) {
      const delayed = () => redis.xpending(stream.key, GROUP, '-', '+', 100, DELAYED_CONSUMER)
      await waitUntil(async () => {
        const counts = (await delayed()) as [string, string, number, number][]
        return counts.filter(([, , , deliveries]) => deliveries === attempt).length === ids.length
      }, waitLimit())
      const waiting = (await delayed()) as [string, string, number, number][]
      const tookMs = performance.now() - startedMs
      const waits = waiting.map(([, , idleMs]) => (LONG_MS - idleMs) / 2 ** (attempt - 1))
      assert.isAtMost(Math.max(...waits), 1.25 * RETRY_MS + 1)
      assert.isAtLeast(Math.min(...waits) + tookMs, 0.75 * RETRY_MS - 1)
      assert.isAbove(Math.max(...waits) - Math.min(...waits), 0.1 * RETRY_MS)
      startedMs = performance.now()
      for (const [entry] of waiting) {
        const due = ['IDLE', LONG_MS, 'RETRYCOUNT', attempt] as const
        await redis.xclaim(stream.key, GROUP, DELAYED_CONSUMER, 0, entry, ...due)
      }
    }
  })

  test('counts when another message succeeds, also where failing ones may stay', async ({
    assert,
  }) => {
    const { stream, consume, redis } = await openStream()
    const dead: string[] = []
    await redis.xadd(stream.key, '1000-0', 'id', 'good', 'body', '1')
    await redis.xadd(stream.key, '2000-0', 'id', 'bad', 'body', '1')
    consume({
      ...FAST,
      attempts: 1,
      staysWhileAllFail: true,
      handle: async (messages) => messages.filter(({ id }) => id === 'bad').map(({ id }) => id),
      onDeadLetter: (id) => dead.push(id),
    }).start()
    await waitUntil(async () => dead.length > 0, waitLimit())

    assert.deepEqual(dead, ['bad'])
  })

  test('counts only for a message older than one that succeeded', async ({ assert }) => {
    const { stream, consume, redis } = await openStream()
    const attempts: number[] = []
    const dead: string[] = []
    await redis.xadd(stream.key, '1000-0', 'id', 'bad', 'body', '1')
    await redis.xadd(stream.key, '2000-0', 'id', 'good', 'body', '1')
    consume({
      ...FAST,
      attempts: 2,
      staysWhileAllFail: true,
      handle: async (messages) => {
        const bad = messages.filter(({ id }) => id === 'bad')
        attempts.push(...bad.map(({ attempt }) => attempt))
        return bad.map(({ id }) => id)
      },
      onDeadLetter: (id) => dead.push(id),
    }).start()
    await waitUntil(async () => dead.length > 0, waitLimit())

    assert.deepEqual([attempts.at(0), attempts.at(-1), dead], [1, 2, ['bad']])
  })
})

test.group('A group of a stream', () => {
  test('makes no dead letter of a message that another consumer took over', async ({ assert }) => {
    const { stream, redis } = await openStream()
    await stream.publish({ id: 'a', body: 1 })
    const group = new StreamGroup(stream, 'slow', LONG_MS)
    const [taken] = (await group.take(1)) ?? []
    const entry = taken?.entry ?? ''
    await redis.xclaim(stream.key, GROUP, 'quick', 0, entry)

    assert.isNull(await group.deadLetter(entry, 'too slow', 10))
    assert.equal(await redis.xlen(stream.deadLettersKey), 0)
    assert.equal(await stream.depth(), 1)
  })

  test('reports a missing answer of Redis, and nothing to give back on a new stream', async ({
    assert,
  }) => {
    const store = await privateRedis()
    const { stream, redis: connection } = await openStream({ redisUrl: store.url })
    const group = new StreamGroup(stream, 'one', LONG_MS)
    assert.isTrue(await group.releaseOrphaned())

    await stream.publish({ id: 'a', body: 1 })
    const [taken] = (await group.take(1)) ?? []
    store.kill('SIGSTOP')
    impatient(connection)
    assert.isFalse(await group.releaseOrphaned())
    assert.isNull(await group.deadLetter(taken?.entry ?? '', 'away', 10))
    assert.isNull(await group.take(1))
    store.kill('SIGCONT')
  })
})

interface StreamSetUp {
  readonly dedupMs?: number
  readonly bytesMax?: number
  readonly redisUrl?: string
}

/** A handler for which every message gets through, and the ids of those that it was given. */
function collecting() {
  const handled: string[] = []
  const handle = async (messages: readonly { readonly id: string }[]) => {
    handled.push(...messages.map(({ id }) => id))
    return []
  }
  return { handled, handle }
}

async function openStream({ dedupMs = 0, bytesMax = 0, redisUrl }: StreamSetUp = {}) {
  const instance = await openInstance(redisUrl ?? process.env.REDIS_TCP_URL ?? '', {
    keyPrefix: `${clusterConfig.keyPrefix}streams-${randomUUID()}:`,
  })
  const redis = instance.connections.get('command')
  const parse = (body: unknown) => (typeof body === 'number' ? body : null)
  const stream = new MessageStream(redis, instance.keys, { name: 'work', dedupMs, bytesMax, parse })
  const consume = (options: StreamConsumerOptions<number>) => {
    const consumer = new StreamConsumer(stream, options)
    getActiveTestOrFail().cleanup(() => consumer.stop(500))
    return consumer
  }
  return { instance, redis, stream, consume }
}
