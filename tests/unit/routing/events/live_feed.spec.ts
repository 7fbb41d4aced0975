import { test } from '@japa/runner'
import { LiveFeed, type LiveFeedOptions } from '#routing/events/live_feed'
import type { RouterEvent } from '#routing/events/router_event'
import { waitUntil } from '#scripts/services/wait_until'
import { newIdentifier } from '#shared/identifiers'
import { type RealtimeMessage, RealtimeMessages } from '#shared/realtime'
import { waitLimit } from '#tests/support/wait_limit'

class Messages extends RealtimeMessages {
  readonly sent: { organizationId: string; message: RealtimeMessage }[] = []

  override publish(organizationId: string, _channel: string, message: RealtimeMessage): void {
    this.sent.push({ organizationId, message })
  }

  async until(count: number): Promise<void> {
    await waitUntil(async () => this.sent.length >= count, waitLimit(), 5)
  }
}

function liveFeed(overrides: Partial<LiveFeedOptions> = {}) {
  const messages = new Messages()
  const options = { gatherMs: 20, eventsMax: 3, urlLengthMax: 1_000, overflowEveryMs: 60_000 }
  return { messages, feed: new LiveFeed(messages, { ...options, ...overrides }) }
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
    organizationRevision: 7,
  }
}

function fiveOf(organizationId: string): RouterEvent[] {
  return Array.from({ length: 5 }, () => resolved(organizationId))
}

function shown({ data }: RealtimeMessage): { _id: string }[] {
  return data.events as { _id: string }[]
}

test.group('LiveFeed', () => {
  test('publishes events of one interval together, by organization', async ({ assert }) => {
    const { messages, feed } = liveFeed()
    const [one, two, other] = [resolved('a'), resolved('a'), resolved('b')]
    feed.add([one, other])
    feed.add([two])

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

  test('sends one resync for events beyond the limit', async ({ assert }) => {
    const { messages, feed } = liveFeed()
    feed.add(fiveOf('a'))
    await messages.until(2)
    feed.add(fiveOf('a'))
    await messages.until(3)

    assert.deepEqual(
      messages.sent.map(({ message }) => message.type),
      ['ROUTER_RESOLVED', 'resync', 'ROUTER_RESOLVED']
    )
    assert.deepEqual(messages.sent[1]?.message.data, { reason: 'overflow' })
    assert.lengthOf(shown(messages.sent[2]?.message ?? { type: '', data: {} }), 3)
  })

  test('sends a resync for later omissions once it may send another', async ({ assert }) => {
    const { messages, feed } = liveFeed({ overflowEveryMs: 100 })
    for (let round = 0; round < 2; round++) {
      feed.add(fiveOf('a'))
      await messages.until(2 + round)
    }
    await messages.until(4)

    assert.deepEqual(
      messages.sent.map(({ message }) => message.type),
      ['ROUTER_RESOLVED', 'resync', 'ROUTER_RESOLVED', 'resync']
    )
  })

  test('bounds a message by the length of its URLs, too', async ({ assert }) => {
    const { messages, feed } = liveFeed({ urlLengthMax: 100 })
    const url = `https://a.example/${'x'.repeat(50)}`
    feed.add([resolved('a', url), resolved('a', url)])
    await messages.until(2)

    assert.deepEqual(
      messages.sent.map(({ message }) => message.type),
      ['ROUTER_RESOLVED', 'resync']
    )
  })
})
