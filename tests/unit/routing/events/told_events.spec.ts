import { test } from '@japa/runner'
import { ToldEvents, type ToldEventsOptions } from '#routing/events/told_events'
import { RouterEventRecorder } from '#routing/ports/router_event_recorder'
import type { RouterEvent } from '#routing/router_event'
import { waitUntil } from '#scripts/services/wait_until'
import { newIdentifier } from '#shared/identifiers'
import { type RealtimeMessage, RealtimeMessages } from '#shared/realtime/realtime_messages'

class Messages extends RealtimeMessages {
  readonly sent: { organizationId: string; message: RealtimeMessage }[] = []

  override publish(organizationId: string, _channel: string, message: RealtimeMessage): void {
    this.sent.push({ organizationId, message })
  }

  async until(count: number): Promise<void> {
    await waitUntil(async () => this.sent.length >= count, AbortSignal.timeout(5_000), 5)
  }
}

class Recorder extends RouterEventRecorder {
  readonly recorded: RouterEvent[] = []

  override async record(event: RouterEvent): Promise<void> {
    this.recorded.push(event)
  }
}

function told(overrides: Partial<ToldEventsOptions> = {}) {
  const messages = new Messages()
  const recorder = new Recorder()
  const options = { gatherMs: 20, eventsMax: 3, urlLengthMax: 1_000, overflowEveryMs: 60_000 }
  return {
    messages,
    recorder,
    events: new ToldEvents(recorder, messages, { ...options, ...overrides }),
  }
}

function resolved(organizationId: string, url = 'https://a.example/'): RouterEvent {
  return {
    id: newIdentifier(),
    organizationId,
    routerId: newIdentifier(),
    url,
    type: 'ROUTER_RESOLVED',
    matchedClass: 'default',
    resolvedAt: new Date(0),
  }
}

function shown({ data }: RealtimeMessage): { _id: string }[] {
  return data.events as { _id: string }[]
}

test.group('Told events', () => {
  test('are recorded at once and told together, by organization', async ({ assert }) => {
    const { messages, recorder, events } = told()
    const [one, two, other] = [resolved('a'), resolved('a'), resolved('b')]
    for (const each of [one, two, other]) await events.record(each)

    assert.deepEqual(recorder.recorded, [one, two, other])
    assert.lengthOf(messages.sent, 0)
    await messages.until(2)

    assert.deepEqual(
      messages.sent.map(({ organizationId, message }) => [
        organizationId,
        message.type,
        shown(message).map(({ _id }) => _id),
      ]),
      [
        ['a', 'ROUTER_RESOLVED', [one.id, two.id]],
        ['b', 'ROUTER_RESOLVED', [other.id]],
      ]
    )
  })

  test('beyond the bound are recorded, and listeners are told once to look', async ({ assert }) => {
    const { messages, recorder, events } = told()
    for (let n = 0; n < 5; n++) await events.record(resolved('a'))
    await messages.until(2)
    for (let n = 0; n < 5; n++) await events.record(resolved('a'))
    await messages.until(3)

    assert.lengthOf(recorder.recorded, 10)
    assert.deepEqual(
      messages.sent.map(({ message }) => message.type),
      ['ROUTER_RESOLVED', 'resync', 'ROUTER_RESOLVED']
    )
    assert.deepEqual(messages.sent[1]?.message.data, { reason: 'overflow' })
    assert.lengthOf(shown(messages.sent[2]?.message ?? { type: '', data: {} }), 3)
  })

  test('tell of what was left out later, once that may be said again', async ({ assert }) => {
    const { messages, events } = told({ overflowEveryMs: 100 })
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 5; n++) await events.record(resolved('a'))
      await messages.until(2 + round)
    }
    await messages.until(4)

    assert.deepEqual(
      messages.sent.map(({ message }) => message.type),
      ['ROUTER_RESOLVED', 'resync', 'ROUTER_RESOLVED', 'resync']
    )
  })

  test('are bounded by the length of their URLs, too', async ({ assert }) => {
    const { messages, events } = told({ urlLengthMax: 100 })
    const url = `https://a.example/${'x'.repeat(50)}`
    for (let n = 0; n < 2; n++) await events.record(resolved('a', url))
    await messages.until(2)

    assert.deepEqual(
      messages.sent.map(({ message }) => message.type),
      ['ROUTER_RESOLVED', 'resync']
    )
  })
})
