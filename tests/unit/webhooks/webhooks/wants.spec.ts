import { test } from '@japa/runner'
import type { WebhookEvent } from '#shared/webhook_events'
import { wants } from '#webhooks/webhooks/subscriptions'

function resolved(key: string, routerId = 'router'): WebhookEvent {
  return { type: 'router.resolved', key, routerId, at: new Date(0), data: () => ({}) }
}

function subscription(sampleRate: number, routerIds: string[] | null = null) {
  return {
    webhookId: 'webhook',
    events: ['router.resolved'] as const,
    resolved: { sampleRate, routerIds },
  }
}

test.group('A webhook that wants resolves', () => {
  test('gets its share of them, with the same decision for an event each time', ({ assert }) => {
    const events = Array.from({ length: 4_000 }, (_, number) => resolved(String(number)))
    const share = subscription(0.25)

    const wanted = events.filter((event) => wants(share, event))

    assert.approximately(wanted.length, 1_000, 120)
    assert.deepEqual(
      events.filter((event) => wants(share, event)),
      wanted
    )
    assert.lengthOf(
      events.filter((event) => wants(subscription(1), event)),
      4_000
    )
    assert.lengthOf(
      events.filter((event) => wants(subscription(0), event)),
      0
    )
  })

  test('gets resolves of its routers only', ({ assert }) => {
    const some = subscription(1, ['a', 'b'])

    assert.isTrue(wants(some, resolved('1', 'a')))
    assert.isFalse(wants(some, resolved('1', 'c')))
  })

  test('is notified of no other type', ({ assert }) => {
    assert.isFalse(wants(subscription(1), { ...resolved('1'), type: 'router.changed' }))
  })
})
