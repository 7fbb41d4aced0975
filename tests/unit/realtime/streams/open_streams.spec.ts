import { test } from '@japa/runner'
import { StreamDrain } from '#realtime/streams/open_streams'
import { waitUntil } from '#scripts/services/wait_until'
import { MachineDelay } from '#tests/support/machine/machine_delay'
import { waitLimit } from '#tests/support/wait_limit'
import { openedStreams } from './opened_streams.js'

const CHUNK = 'x'.repeat(60_000)

function until(isThere: () => boolean): Promise<void> {
  return waitUntil(async () => isThere(), waitLimit(), 5)
}

test.group('Open streams', () => {
  test('get heartbeats only when they were silent', async ({ assert, cleanup }) => {
    const silent = await openedStreams([null, null], { heartbeatMs: 0 })
    cleanup(silent.close)
    const busy = await openedStreams([null], { heartbeatMs: 60_000 })
    cleanup(busy.close)

    silent.streams.beat()
    busy.streams.beat()
    busy.streams.resyncAll('gap')
    await until(() => silent.clients.every(({ text }) => text.includes(': heartbeat\n\n')))
    await until(() => busy.clients.every(({ text }) => text.includes('event: resync')))

    assert.notInclude(busy.clients[0]?.text ?? '', 'heartbeat')
  })

  test('are notified once when messages are missing, and once when they arrive again', async ({
    assert,
    cleanup,
  }) => {
    const { streams, clients, open, close } = await openedStreams([null])
    cleanup(close)
    const count = (text: string, type: string) => text.split(`event: ${type}\n`).length - 1

    streams.endGap()
    streams.beginGap()
    streams.beginGap()
    await open(null)
    streams.endGap()
    streams.endGap()
    await open(null)
    streams.deliver('o/router-changes', { type: 'last', body: '{}' })
    await until(() => clients.every(({ text }) => text.includes('event: last')))

    assert.deepEqual(
      clients.map(({ text }) => [count(text, 'gap'), count(text, 'resync')]),
      [
        [1, 1],
        [1, 1],
        [0, 0],
      ]
    )
  })

  test('buffer no more than the bound for a client that does not read', async ({
    assert,
    cleanup,
  }) => {
    const { streams, clients, close } = await openedStreams(['a', 'b'])
    cleanup(close)
    clients[0]?.response.pause()

    const body = JSON.stringify({ text: CHUNK })
    const hasAll = (sent: number, text = '') =>
      text.length > sent * CHUNK.length && text.endsWith('\n\n')
    for (let sent = 1; sent <= 500 && streams.disconnectedCount === 0; sent++) {
      streams.deliver('o/router-changes', { type: 'large', body })
      await until(() => hasAll(sent, clients[1]?.text))
    }

    assert.equal(streams.disconnectedCount, 1)
    await until(() => streams.count === 1)
  })

  test('report which topics have listeners, from the first stream to the last', async ({
    assert,
    cleanup,
  }) => {
    const calls: string[] = []
    const { clients, streams, close } = await openedStreams([null, null], {
      onSubscribed: (topic) => calls.push(`hear ${topic}`),
      onUnsubscribed: (topic) => calls.push(`ignore ${topic}`),
    })
    cleanup(close)
    assert.deepEqual(calls, ['hear o/router-changes'])

    clients[0]?.response.destroy()
    await until(() => streams.count === 1)
    assert.lengthOf(calls, 1)
    clients[1]?.response.destroy()
    await until(() => streams.count === 0)

    assert.deepEqual(calls, ['hear o/router-changes', 'ignore o/router-changes'])
  })

  test('are asked to reconnect at different times when the process ends', async ({
    assert,
    cleanup,
  }) => {
    const count = 30
    const opened = await openedStreams(Array.from({ length: count }, () => null))
    cleanup(opened.close)
    const drain = new StreamDrain(opened.streams)

    await drain.run()
    const texts = await opened.texts(count)

    assert.equal(opened.streams.count, 0)
    assert.isTrue(drain.isDraining)
    const times = texts.map((text) => {
      const [, retryMs] = /retry: (\d+)\nid: \S+\nevent: reconnect\n/.exec(text) ?? []
      return Number(retryMs)
    })
    for (const retryMs of times) {
      assert.isAtLeast(retryMs, 1_000)
      assert.isAtMost(retryMs, 4_000)
    }
    assert.isAbove(new Set(times).size, count / 2)
  })

  test('of clients that do not read do not delay the end of the process', async ({
    assert,
    cleanup,
  }) => {
    const { streams, clients, close } = await openedStreams([null], { bufferedBytesMax: 1e9 })
    cleanup(close)
    clients[0]?.response.pause()
    const body = JSON.stringify({ text: CHUNK })
    for (let sent = 0; sent < 200; sent++) {
      streams.deliver('o/router-changes', { type: 'large', body })
    }
    const machine = await MachineDelay.watch()
    const startMs = performance.now()

    await new StreamDrain(streams).run()

    assert.isBelow(performance.now() - startMs, machine.boundMs(2_500), String(machine))
    assert.equal(streams.count, 0)
  })
})
