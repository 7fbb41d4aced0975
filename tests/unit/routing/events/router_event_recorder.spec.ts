import { test } from '@japa/runner'
import type { EventStore } from '#routing/events/event_stores'
import { RouterEventRecorder } from '#routing/events/router_event_recorder'
import { waitUntil } from '#scripts/services/wait_until'
import { Gate } from '#tests/support/gate'
import { waitLimit } from '#tests/support/wait_limit'
import {
  RecordingFeed,
  RecordingLog,
  routerEvent,
  SwitchedStore,
} from '#tests/support/routing/event_doubles'

const OPTIONS = {
  batchMax: 2,
  lingerMs: 1,
  inFlightMax: 4,
  // oxlint-disable-next-line house/patient-times -- a store answers at once or never
  storeTimeoutMs: 1_000,
  bufferMax: 3,
  retryEveryMs: 5,
}

function recorderOf(stores: readonly EventStore[], overrides: Partial<typeof OPTIONS> = {}) {
  const log = new RecordingLog()
  const feed = new RecordingFeed()
  const recorder = new RouterEventRecorder(stores, feed, { ...OPTIONS, ...overrides }, log)
  return { log, feed, recorder }
}

test.group('RouterEventRecorder', () => {
  test('records in the first store, and in no other', async ({ assert }) => {
    const [first, second] = [new SwitchedStore(), new SwitchedStore()]
    const { recorder } = recorderOf([first, second])
    const events = [routerEvent(), routerEvent()]
    await Promise.all(events.map((event) => recorder.record(event)))
    assert.deepEqual(
      first.ids,
      events.map(({ id }) => id)
    )
    assert.deepEqual([first.asked, second.asked], [1, 0])
  })

  test('records in the second store what the first does not accept', async ({ assert }) => {
    const [first, second] = [new SwitchedStore(), new SwitchedStore()]
    first.isAway = true
    const { recorder } = recorderOf([first, second])
    const event = routerEvent()
    await recorder.record(event)
    assert.deepEqual(second.ids, [event.id])
  })

  test('skips a store without an answer, and soon no longer tries it', async ({ assert }) => {
    let asked = 0
    const silent: EventStore = {
      put: () => {
        asked += 1
        return new Promise(() => {})
      },
    }
    const second = new SwitchedStore()
    // oxlint-disable-next-line house/patient-times -- a store answers at once or never
    const { recorder } = recorderOf([silent, second], { storeTimeoutMs: 5 })
    const startedAtMs = performance.now()
    for (let count = 0; count < 10; count++) await recorder.record(routerEvent())
    const seconds = Math.floor((performance.now() - startedAtMs) / 1_000)
    assert.lengthOf(second.ids, 10)
    assert.isAtLeast(asked, 3)
    assert.isAtMost(asked, 3 + seconds)
  })

  test('keeps events while no store accepts them, and stores each when one does again', async ({
    assert,
  }) => {
    const [first, second] = [new SwitchedStore(), new SwitchedStore()]
    first.isAway = second.isAway = true
    const { recorder, log } = recorderOf([first, second])
    const events = [routerEvent(), routerEvent(), routerEvent()]
    await Promise.all(events.map((event) => recorder.record(event)))
    assert.equal(recorder.bufferedCount, 3)

    second.isAway = false
    await waitUntil(async () => recorder.bufferedCount === 0, waitLimit())
    assert.deepEqual(
      second.ids,
      events.map(({ id }) => id)
    )
    assert.equal(recorder.lostCount, 0)
    assert.deepEqual(log.lines, [
      'warn: no store takes router events; they are kept in memory',
      'warn: the router events kept in memory are stored',
    ])
  })

  test('buffers no more than allowed, counts what it drops and logs that once', async ({
    assert,
  }) => {
    const store = new SwitchedStore()
    store.isAway = true
    const { recorder, log } = recorderOf([store])
    const events = Array.from({ length: 7 }, () => routerEvent())
    for (const event of events) await recorder.record(event)
    assert.deepEqual([recorder.bufferedCount, recorder.lostCount], [3, 4])
    assert.lengthOf(
      log.lines.filter((line) => line.startsWith('error')),
      1
    )

    store.isAway = false
    await waitUntil(async () => recorder.bufferedCount === 0, waitLimit())
    assert.deepEqual(
      store.ids,
      events.slice(0, 3).map(({ id }) => id)
    )
  })

  test('stores everything before it stops', async ({ assert }) => {
    const store = new SwitchedStore()
    store.isAway = true
    const { recorder } = recorderOf([store], { retryEveryMs: 1 })
    const kept = routerEvent()
    await recorder.record(kept)
    store.isAway = false
    const waiting = routerEvent()
    void recorder.record(waiting)

    await recorder.stop(20_000)

    assert.sameMembers(store.ids, [kept.id, waiting.id])
    assert.deepEqual([recorder.bufferedCount, recorder.lostCount], [0, 0])
  })

  test('stops within its limit and reports what it could not store', async ({ assert }) => {
    const store = new SwitchedStore()
    store.isAway = true
    const { recorder, log } = recorderOf([store])
    await recorder.record(routerEvent())

    await recorder.stop(20)

    assert.equal(recorder.lostCount, 1)
    assert.include(log.lines, 'error: router events are lost: no store took them before the end')
  })

  test('shows listeners an event once a store has it, and not before', async ({ assert }) => {
    const gate = new Gate()
    const reached = new Gate()
    const slow: EventStore = {
      put: async () => {
        reached.open()
        await gate.opened
        return true
      },
    }
    const { recorder, feed } = recorderOf([slow])
    const event = routerEvent()
    const recorded = recorder.record(event)
    await reached.opened
    assert.deepEqual(feed.ids, [])

    gate.open()
    await recorded
    assert.deepEqual(feed.ids, [event.id])
  })

  test('shows listeners a buffered event when it is stored, and a lost one never', async ({
    assert,
  }) => {
    const store = new SwitchedStore()
    store.isAway = true
    const { recorder, feed } = recorderOf([store], { bufferMax: 1 })
    const [buffered, lost] = [routerEvent(), routerEvent()]
    await Promise.all([buffered, lost].map((event) => recorder.record(event)))
    assert.deepEqual([recorder.bufferedCount, recorder.lostCount], [1, 1])
    assert.deepEqual(feed.ids, [])

    store.isAway = false
    await waitUntil(async () => recorder.bufferedCount === 0, waitLimit())
    assert.deepEqual(feed.ids, [buffered.id])
  })
})
