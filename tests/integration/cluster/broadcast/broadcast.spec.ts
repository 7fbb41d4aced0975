import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import { Channel } from '#cluster/broadcast/broadcast'
import clusterConfig from '#config/cluster'
import { waitUntil } from '#scripts/services/wait_until'
import {
  openInstance,
  SERVICE_PROBES,
  type ClusterInstance,
} from '#tests/support/redis/cluster_instance'
import { impatient, IMPATIENT_TIMEOUT_MS } from '#tests/support/redis/impatient'
import { privateRedis } from '#tests/support/redis/private_redis'
import { signalsOf } from '../signals/signals_of.js'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'
import { noticedWithinMs } from './noticed_within_ms.js'

const GREETINGS = new Channel('greetings', (message) =>
  typeof message === 'string' ? message : null
)

test.group('Broadcast', () => {
  test('reaches every instance of the environment, the sender included, and no other', async ({
    assert,
  }) => {
    const redisUrl = process.env.REDIS_TCP_URL ?? ''
    const keyPrefix = `${clusterConfig.keyPrefix}here-${randomUUID()}:`
    const here = [
      await openInstance(redisUrl, { keyPrefix }),
      await openInstance(redisUrl, { keyPrefix }),
    ]
    const elsewhere = await openInstance(redisUrl, {
      keyPrefix: `${clusterConfig.keyPrefix}there-${randomUUID()}:`,
    })
    const heard = [...here, elsewhere].map((instance) => listen(instance))
    await settled([...here, elsewhere])

    assert.equal(await here[0]?.broadcast.publish(GREETINGS, 'hello'), 'delivered')
    assert.equal(await elsewhere.broadcast.publish(GREETINGS, 'moin'), 'delivered')
    await waitUntil(async () => heard.every((messages) => messages.length > 0), waitLimit())
    assert.deepEqual(heard, [['hello'], ['hello'], ['moin']])
  })

  test('drops a message of another version and continues', async ({ assert }) => {
    const instance = await openInstance(process.env.REDIS_TCP_URL ?? '', {
      keyPrefix: `${clusterConfig.keyPrefix}versions-${randomUUID()}:`,
    })
    const heard = listen(instance)
    await settled([instance])
    const unusual = new Channel<unknown>('greetings', (message) => message)
    await instance.broadcast.publish(unusual, { salutation: 'hello' })
    const name = instance.broadcast.channelName(GREETINGS)
    await instance.connections.get('command').publish(name, 'no stamp')
    await instance.broadcast.publish(GREETINGS, 'hello')
    await waitUntil(async () => heard.length > 0, waitLimit())
    assert.deepEqual(heard, ['hello'])
  })

  test('measures every delivery on the clock of Redis', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const instance = await openInstance(process.env.REDIS_TCP_URL ?? '', {
      keyPrefix: `${clusterConfig.keyPrefix}latency-${randomUUID()}:`,
    })
    const heard = listen(instance)
    await settled([instance])
    for (let count = 0; count < 50; count++) await instance.broadcast.publish(GREETINGS, 'hello')
    await waitUntil(async () => heard.length === 50, waitLimit())
    assert.isAtLeast(instance.application.latency.count, 50)
    const medianMs = instance.application.latency.quantileMs(0.5) ?? Infinity
    assert.isBelow(medianMs, machine.boundMs(50), String(machine))
  })

  test('answers unknown in an outage, and recovers by itself', async ({ assert }) => {
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    const heard = listen(instance)
    await settled([instance])
    redis.kill('SIGSTOP')
    const bePatient = impatient(instance.connections.get('command'))
    assert.equal(await instance.broadcast.publish(GREETINGS, 'frozen'), 'unknown')
    redis.kill('SIGCONT')
    bePatient()
    await redis.die()
    assert.equal(await instance.broadcast.publish(GREETINGS, 'dead'), 'unknown')
    await redis.restart()
    await settled([instance])
    await waitUntil(
      async () => (await instance.broadcast.publish(GREETINGS, 'back')) === 'delivered',
      waitLimit()
    )
    await waitUntil(async () => heard.includes('back'), waitLimit())
    assert.notInclude(heard, 'dead')
  })
})

test.group('The subscription of an instance', () => {
  test('is not lost because the process was busy while Redis answered', async ({ assert }) => {
    const instance = await openInstance(process.env.REDIS_TCP_URL ?? '', {
      keyPrefix: `${clusterConfig.keyPrefix}busy-${randomUUID()}:`,
    })
    await settled([instance])
    let gaps = 0
    instance.broadcast.onGap(() => (gaps += 1))

    const bePatient = impatient(instance.connections.get('app-subscriber'))
    const heard = listen(instance)
    bePatient()
    const busyUntilMs = performance.now() + 3 * IMPATIENT_TIMEOUT_MS
    while (performance.now() < busyUntilMs);

    await settled([instance])
    await instance.broadcast.publish(GREETINGS, 'hello')
    await waitUntil(async () => heard.length > 0, waitLimit())
    assert.equal(gaps, 0)
    assert.deepEqual(instance.signalLines, [])
  })

  test('is live again within 250 ms of CLIENT KILL TYPE pubsub', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    for (let round = 1; round <= 5; round++) {
      const events: string[] = []
      const forget = [
        instance.broadcast.onGap(() => events.push('gap')),
        instance.broadcast.onLive(() => events.push('live')),
      ]
      const startedAtMs = performance.now()
      await redis.observer.client('KILL', 'TYPE', 'pubsub')
      await waitUntil(async () => events.includes('live'), waitLimit(), 2)
      assert.isBelow(performance.now() - startedAtMs, machine.boundMs(250), String(machine))
      assert.deepEqual(events, ['gap', 'live'])
      for (const stop of forget) stop()
      await waitUntil(async () => instance.signalLines.length === 4 * round, waitLimit())
    }
    const { dropped, resubscribed, disconnected, reconnected } = signalsOf(instance.signalLines)
    assert.deepEqual(
      [dropped.length, resubscribed.length, disconnected.length, reconnected.length],
      [5, 5, 5, 5]
    )
    assert.deepEqual(
      dropped.map(({ loss }) => loss),
      resubscribed.map(({ loss }) => loss)
    )
    assert.isTrue(resubscribed.every(({ gap_ms: gapMs }) => Number(gapMs) > 0))
  })

  test('notices a frozen Redis within 1.5 s and reports one loss', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const instance = await openInstance(redis.url, SERVICE_PROBES)
    redis.kill('SIGSTOP')
    const startedAtMs = performance.now()
    await waitUntil(async () => !instance.broadcast.isLive, waitLimit(), 5)
    const noticedMs = noticedWithinMs(machine, 1_500, clusterConfig.probeDeadlineMs)
    assert.isBelow(performance.now() - startedAtMs, noticedMs, String(machine))
    assert.include(await instance.connections.unanswered(100), 'app-subscriber')
    await waitUntil(async () => !instance.realtime.isLive, waitLimit(), 5)
    redis.kill('SIGCONT')
    await settled([instance])
    await waitUntil(async () => instance.signalLines.length >= 4, waitLimit())
    const { dropped, resubscribed, disconnected, reconnected } = signalsOf(instance.signalLines)
    assert.deepEqual(
      [dropped.length, resubscribed.length, disconnected.length, reconnected.length],
      [1, 1, 1, 1]
    )
  })

  test('survives the revocation of its channels, and is live once they are back', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    await redis.observer.acl('SETUSER', 'app', 'on', '>pw', '+@all', '~*', '&*')
    const url = redis.url.replace('//', '//app:pw@')
    const instance = await openInstance(url)
    await redis.observer.acl('SETUSER', 'app', 'resetchannels')
    await waitUntil(async () => !instance.broadcast.isLive, waitLimit(), 5)
    await waitUntil(
      async () => instance.connections.get('app-subscriber').status === 'ready',
      waitLimit()
    )
    assert.include(await instance.connections.unanswered(300), 'app-subscriber')
    assert.isEmpty(signalsOf(instance.signalLines).resubscribed)
    await redis.observer.acl('SETUSER', 'app', 'allchannels')
    await settled([instance])
    await waitUntil(async () => instance.realtime.isLive, waitLimit())
    assert.lengthOf(signalsOf(instance.signalLines).dropped, 1)
  })

  test('stays live while only this process stands still', async ({ assert }) => {
    const times = { probeAfterSilenceMs: 100, probeDeadlineMs: 1_000, probeGiveUpMs: 3_000 }
    const redis = await privateRedis()
    const instance = await openInstance(redis.url, { ...times, commandTimeoutMs: 1_300 })
    const heard = listen(instance)
    await settled([instance])
    const { latency } = instance.application
    const hearsProbe = async () => {
      const before = latency.count
      await waitUntil(async () => latency.count > before, waitLimit())
    }
    stall(3 * times.probeAfterSilenceMs)
    await hearsProbe()
    for (const lateMs of [150, 500]) {
      await stallsAtProbe(instance, times.probeDeadlineMs + lateMs)
      await hearsProbe()
    }
    await instance.broadcast.publish(GREETINGS, 'hello')
    await waitUntil(async () => heard.length > 0, waitLimit())
    assert.isEmpty(instance.signalLines)
  })

  test('survives CLIENT KILL TYPE normal, which ends the real-time pair', async ({ assert }) => {
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    await redis.observer.client('KILL', 'TYPE', 'normal')
    await waitUntil(async () => instance.signalLines.length >= 2, waitLimit())
    const { disconnected, reconnected } = signalsOf(instance.signalLines)
    assert.deepEqual([disconnected.length, reconnected.length], [1, 1])
    assert.lengthOf(instance.signalLines, 2)
    await waitUntil(async () => {
      const unanswered = await instance.connections.unanswered(300)
      return unanswered.length === 0
    }, waitLimit())
  })

  test('reports one loss of the real-time pair when only its publisher was cut', async ({
    assert,
  }) => {
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    const id = await idOf(redis.observer, 'signalbox:realtime-publisher')
    await redis.observer.client('KILL', 'ID', id)
    await waitUntil(async () => instance.signalLines.length >= 2, waitLimit())
    const { disconnected, reconnected } = signalsOf(instance.signalLines)
    assert.equal(disconnected[0]?.connection, 'realtime-publisher')
    assert.equal(reconnected[0]?.loss, disconnected[0]?.loss)
    assert.isTrue(instance.realtime.isLive)
    assert.lengthOf(instance.signalLines, 2)
  })

  test('stays live while only the command connection is cut', async ({ assert }) => {
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    const id = await idOf(redis.observer, 'signalbox:command')
    let isBack = false
    instance.connections.get('command').once('ready', () => (isBack = true))
    await redis.observer.client('KILL', 'ID', id)
    await waitUntil(async () => isBack, waitLimit())
    assert.isTrue(instance.broadcast.isLive)
    assert.isEmpty(instance.signalLines)
  })

  test('subscribes again after Redis was killed and came back', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    const redis = await privateRedis()
    const instance = await openInstance(redis.url)
    const heard = listen(instance)
    await redis.die()
    await redis.restart()
    const startedAtMs = performance.now()
    await settled([instance])
    assert.isBelow(performance.now() - startedAtMs, machine.boundMs(1_000), String(machine))
    await instance.broadcast.publish(GREETINGS, 'hello')
    await waitUntil(async () => heard.length > 0, waitLimit())
    assert.deepEqual(heard, ['hello'])
  })
})

/** Blocks the process, as a machine does that gives it no time. */
function stall(forMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs)
}

/** Blocks the process once its next probe is written, so the answer arrives while nothing reads it. */
function stallsAtProbe({ connections }: ClusterInstance, forMs: number): Promise<void> {
  const command = connections.get('command')
  const send = command.sendCommand.bind(command)
  return new Promise((resolve) => {
    command.sendCommand = (...args) => {
      const sent = send(...args)
      if (args[0].name !== 'evalsha') return sent
      command.sendCommand = send
      // The probe is written by then, and timers that are due fire before anything is read.
      setImmediate(() => {
        stall(forMs)
        resolve()
      })
      return sent
    }
  })
}

function listen({ broadcast }: ClusterInstance): string[] {
  const heard: string[] = []
  broadcast.on(GREETINGS, (message) => heard.push(message))
  return heard
}

async function settled(instances: readonly ClusterInstance[]): Promise<void> {
  const areLive = async () => instances.every(({ broadcast }) => broadcast.isLive)
  await waitUntil(areLive, waitLimit(), 5)
}

async function idOf(observer: { client(list: 'LIST'): Promise<unknown> }, name: string) {
  const list = String(await observer.client('LIST'))
  const line = list.split('\n').find((candidate) => candidate.includes(` name=${name} `))
  return Number(/^id=(\d+)/.exec(line ?? '')?.[1])
}
